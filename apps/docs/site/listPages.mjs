import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/run.mjs'
import { filesBelow } from '../../../scripts/sourceFiles.mjs'
import { copy } from '../src/words/copy.ts'

/** Folders of docs/ in the order of the navigation. Each has a README.md, whose links order the folder's pages. */
const folders = ['start', 'react', 'core', 'wallet', 'server', 'reference', 'languages', 'decisions']
/** The other pages, by group. A page in none of them is in the last group. */
const groups = [
  {
    title: copy.help,
    files: ['troubleshooting', 'faq', 'security', 'compatibility', 'migrating', 'browsers'].map(
      (name) => `docs/${name}.md`,
    ),
  },
  {
    title: copy.project,
    files: ['docs/architecture.md', 'docs/glossary.md', 'docs/spec.md', 'CONTRIBUTING.md'],
  },
]
/** READMEs of folders outside docs/. Pages link to them. */
const isPackageReadme = (file) => /^(packages|apps|bench)\/([\w-]+\/)?README\.md$/.test(file)

/**
 * Lists the pages of the site. `file` is the page's source, `path` its place below the site's origin, and `text` its
 * Markdown.
 */
export function listPages() {
  const files = [
    'README.md',
    ...filesBelow('docs', (file) => file.endsWith('.md')),
    ...['CONTRIBUTING.md', 'SECURITY.md'],
    ...['packages', 'apps', 'bench'].flatMap((folder) => filesBelow(folder, isPackageReadme)),
  ]
  return files.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const [, title = file] = /^# (.+)$/m.exec(text) ?? []
    return { file, path: pathOf(file), title: plain(title), text }
  })
}

/** Returns where the site has the Markdown of a source. */
export function placeOf(file) {
  if (file === 'README.md') return file
  return file.startsWith('docs/') ? file.slice('docs/'.length) : `repository/${file}`
}

/** Returns the path of a source's page. Every path except the home page's ends in a slash. */
function pathOf(file) {
  if (file === 'README.md') return ''
  return `${placeOf(file)
    .replace(/(^|\/)README\.md$/, '')
    .replace(/\.md$/, '')}/`
}

/** Returns text without its Markdown marks. */
export const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')

/**
 * Groups pages for the navigation: `{ title, page?, parts: { title?, pages }[] }`. The demo and the list of errors are
 * pages without a file.
 */
export function groupPages(pages, { demo, errorsPage }) {
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const ofFolders = folders.map((name) => {
    const page = byFile.get(`docs/${name}/README.md`)
    return { title: page.title, page, parts: partsOf(page, pages) }
  })
  const named = groups.map(({ title, files }) => ({ title, pages: files.map((file) => byFile.get(file)) }))
  named[0].pages.splice(1, 0, errorsPage)
  const placed = new Set([
    ...ofFolders.flatMap(({ page, parts }) => [page, ...parts.flatMap((part) => part.pages)]),
    ...named.flatMap((group) => group.pages),
    byFile.get('README.md'),
  ])
  named.at(-1).pages.push(...pages.filter((page) => !placed.has(page)))
  const [start, ...further] = ofFolders
  return [
    start,
    { title: demo.title, page: demo, parts: [] },
    ...further,
    ...named.map(({ title, pages }) => ({ title, parts: [{ pages }] })),
  ]
}

/** Returns the pages of a README's folder in the order of its links, in a part for each of their own folders. */
function partsOf(readme, pages) {
  const folder = path.posix.dirname(readme.file)
  const links = [...readme.text.matchAll(/\]\(([\w./-]+\.md)[)#]/g)].map(([, to]) =>
    path.posix.join(folder, to),
  )
  const places = new Map([...new Set(links)].map((file, at) => [file, at]))
  const order = ({ file }) => places.get(file) ?? links.length
  const own = pages
    .filter((page) => page.file.startsWith(`${folder}/`) && page !== readme)
    .sort((a, b) => order(a) - order(b))
  const parts = new Map()
  for (const page of own) {
    const part = path.posix.dirname(page.file)
    parts.set(part, [...(parts.get(part) ?? []), page])
  }
  return [...parts].map(([part, pages]) => ({
    ...(part !== folder && { title: part.slice(folder.length + 1) }),
    pages,
  }))
}
