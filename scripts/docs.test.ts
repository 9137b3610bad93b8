import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { createAnchors } from '../apps/docs/site/anchors.mjs'
import { pages as pagesOfFindings } from '../packages/server/src/check/pages.ts'
import { root } from './run.mjs'
import { findSamples } from './samples.mjs'
import { filesBelow, isTest } from './sourceFiles.mjs'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Returns the names of a module's exported values, without types. */
function exportsOf(file: string): string[] {
  const names: string[] = []
  new Visitor({
    ExportNamedDeclaration({ exportKind, specifiers }) {
      for (const specifier of specifiers) {
        if (exportKind === 'type' || specifier.exportKind === 'type') continue
        if (specifier.exported.type === 'Identifier') names.push(specifier.exported.name)
      }
    },
  }).visit(parseSync(file, read(file)).program)
  return names
}

/** Returns uppercase setting names that code reads directly or passes on. A chain's `RPC_…` and `WS_…` are composed. */
function settingsIn(file: string): string[] {
  const names: string[] = []
  const add = (name: unknown) => {
    if (typeof name === 'string' && /^(?:[A-Z]{4,}|[A-Z]+(?:_[A-Z]+)+)$/.test(name)) names.push(name)
  }
  const addKey = (key: Node) => {
    if (key.type === 'Identifier') add(key.name)
  }
  new Visitor({
    Literal({ value }) {
      add(value)
    },
    MemberExpression({ property, object }) {
      if (object.type === 'Identifier' && object.name === 'environment') addKey(property)
    },
    Property({ key }) {
      addKey(key)
    },
  }).visit(parseSync(file, read(file)).program)
  return names
}

it('the README of the React package mentions every exported hook and component', () => {
  const names = ['components', 'hooks'].flatMap((name) => exportsOf(`packages/react/src/public/${name}.ts`))
  expect(names.length).toBeGreaterThan(30)
  const readme = read('packages/react/README.md')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([])
})

it('docs/core/networks.md mentions every namespace of the core package and what to install for it', () => {
  const { exports, peerDependenciesMeta } = JSON.parse(read('packages/core/package.json'))
  expect(exports['./*'].latchkey).toBe('./src/namespaces/*/index.ts')
  const namespaces = readdirSync(path.join(root, 'packages/core/src/namespaces')).filter((name) =>
    existsSync(path.join(root, `packages/core/src/namespaces/${name}/index.ts`)),
  )
  expect(namespaces).not.toEqual([])
  const names = [
    ...namespaces.map((name) => path.posix.join('@latchkey/core', name)),
    ...Object.keys(peerDependenciesMeta),
  ]
  const page = read('docs/core/networks.md')
  expect(names.filter((name) => !page.includes(`${name}\``) && !page.includes(`${name} `))).toEqual([])
})

it('docs/server/settings.md describes every setting that the server reads, and no others', () => {
  const files = filesBelow('packages/server/src/settings').filter((file) => !isTest(file))
  const settings = new Set(files.flatMap(settingsIn))
  expect(settings.size).toBeGreaterThan(30)
  const text = read('docs/server/settings.md')
  // A table row starts with the settings that it describes.
  const told = [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name = '']) => name),
  )
  expect([...settings].filter((name) => !told.includes(name))).toEqual([])
  expect(told.filter((name) => !settings.has(name))).toEqual([])
})

it('docs/core/storage.md describes every key that the kit stores, and no others', () => {
  const sources = filesBelow('packages/core/src').filter((file) => file.endsWith('.ts') && !isTest(file))
  const text = sources.map(read).join('\n')
  const keys = [
    ...text.matchAll(/`\$\{[\w.]*storageKey\}\.([A-Za-z.]+)/g),
    ...text.matchAll(/(?:createStored|openPlace)\(\s*'(\w+)'/g),
  ].map(([, name]) => name)
  expect(keys.length).toBeGreaterThan(20)
  const [, section = ''] = read('docs/core/storage.md').split('## What is stored')
  const cells = section.split('\n## ')[0]?.match(/^\| `\..*? \|/gm) ?? []
  const told = cells.flatMap((cell) => [...cell.matchAll(/`\.([A-Za-z.]+)`/g)].map(([, name]) => name))
  expect(told.sort()).toEqual([...new Set(keys)].sort())
})

/** Returns the anchors of a page: its own, and those that GitHub derives from headings. */
function anchorsOf(text: string): string[] {
  const own = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  const toAnchor = createAnchors()
  const ofHeadings = [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    toAnchor(heading),
  )
  return [...own, ...ofHeadings]
}

/** Returns the links of a page to files of this repository. */
function linksOf(page: string): { link: string; file: string; anchor: string | undefined }[] {
  return [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].map(
    ([link, target = '', anchor]) => ({
      link,
      file: target === '' ? page : path.posix.join(path.posix.dirname(page), target),
      anchor,
    }),
  )
}

const pages = filesBelow('.').filter((file) => file.endsWith('.md'))

it('links only to files and headings that exist', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page).flatMap(({ link, file, anchor }) => {
      if (!existsSync(path.join(root, file))) return `${page}: ${link}`
      return anchor && !anchorsOf(read(file)).includes(anchor) ? `${page}: ${link}` : []
    }),
  )
  expect(broken).toEqual([])
})

it.each([
  ['docs/decisions/mend.md', 100],
  ['CONTRIBUTING.md', 10],
  ['docs/adding.md', 10],
  ['docs/architecture.md', 10],
] as const)('%s names only files that exist in its tables', (page, count) => {
  // Names may begin at any folder, and leave out `src`. Names with a part to fill in, such as `<Name>`, are skipped.
  const files = filesBelow('.').flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`])
  const rows = read(page).match(/^\|.*\|$/gm) ?? []
  const names = rows.flatMap((row) =>
    [...row.matchAll(/`(\w[^`\s*<{]*\.(?:tsx?|mjs|css|json|md))`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThanOrEqual(count)
  expect(names.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
})

it('lets findings of check and doctor refer only to headings that exist', () => {
  const broken = Object.values(pagesOfFindings).filter((page) => {
    const [file = '', anchor = ''] = page.split('#')
    return !anchorsOf(read(file)).includes(anchor)
  })
  expect(broken).toEqual([])
})

it('lets messages refer only to headings that exist', () => {
  const sources = filesBelow('packages').filter((file) => /\/src\/.*\.tsx?$/.test(file) && !isTest(file))
  const pages = sources.flatMap((file) => read(file).match(/docs\/[\w/-]+\.md#[\w-]+/g) ?? [])
  expect(pages).toContain('docs/server/settings.md#storage')
  const broken = pages.filter((page) => {
    const [file = '', anchor = ''] = page.split('#')
    return !anchorsOf(read(file)).includes(anchor)
  })
  expect(broken).toEqual([])
})

it('links each page of docs/ at most two clicks from README.md', () => {
  const linked = (from: readonly string[]) =>
    from.flatMap((page) => (page.endsWith('.md') ? linksOf(page).map(({ file }) => file) : []))
  const first = linked(['README.md'])
  const reached = new Set([...first, ...linked(first.filter((file) => existsSync(path.join(root, file))))])
  expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([])
})

it.each([
  ['core', 'docs/core/without-react.md'],
  ['react', 'docs/start/first-app.md'],
  ['element', 'docs/core/elements.md'],
  ['vue', 'docs/core/vue.md'],
  ['test', 'docs/react/testing.md'],
])('the page that introduces @latchkey/%s installs it as its README does', (name, page) => {
  const lineOf = (file: string) => /^npm install .*$/m.exec(read(file))?.[0]
  const line = lineOf(`packages/${name}/README.md`)
  expect(line).toContain(` @latchkey/${name}`)
  expect(lineOf(page)).toBe(line)
  expect(read(page)).toMatch(/npm run pack -- \.\.\/my-app/)
})

/** Returns the names that samples import from a package, with the page of each. */
function importsOf(source: string): { name: string; page: string }[] {
  return pages.flatMap((page) =>
    findSamples(read(page)).flatMap(({ code }) =>
      [...code.matchAll(/^import \{([^}]*)\} from '([^']+)'$/gm)].flatMap(([, names = '', from]) =>
        from === source
          ? names.split(',').map((name) => ({ name: name.trim().replace(/^type | as .*$/g, ''), page }))
          : [],
      ),
    ),
  )
}

it('docs/react/hooks.md compares each hook that wagmi has, too', () => {
  const exportsOfWagmi = readFileSync(
    new URL('../../../src/exports/index.ts', import.meta.resolve('wagmi')),
    'utf8',
  )
  const shared = exportsOf('packages/react/src/public/hooks.ts').filter((name) =>
    new RegExp(`\\b${name},`).test(exportsOfWagmi),
  )
  expect(shared).toContain('useDisconnect')
  const [, section = ''] = read('docs/react/hooks.md').split('### Names that wagmi has, too')
  const [table = ''] = section.split('\n## ')
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(shared.sort())
})

it('docs/react/hooks.md has wagmi 2’s name of everything that samples use of wagmi 3', () => {
  const exportsOfWagmi = (name: string) =>
    readFileSync(new URL('../../../src/exports/index.ts', import.meta.resolve(name)), 'utf8')
  // wagmi 3 exports renamed hooks under their old names, too.
  const renamed = new Map(
    [...exportsOfWagmi('wagmi').matchAll(/^ {2}(use\w+) as (use\w+),$/gm)].map(([, now = '', old = '']) => [
      now,
      old,
    ]),
  )
  expect(renamed.get('useConnection')).toBe('useAccount')
  const ofCore2 = exportsOfWagmi('wagmi-core-2')
  const missingInCore2 = importsOf('@wagmi/core').filter(
    ({ name }) => !new RegExp(`\\b${name}\\b`).test(ofCore2),
  )
  const ofHooks = importsOf('wagmi').filter(({ name }) => renamed.has(name))
  expect(ofHooks).not.toEqual([])
  const [, section = ''] = read('docs/react/hooks.md').split('### With wagmi 2')
  const [table = ''] = section.split('\n## ')
  const isTold = (name: string) => table.includes(`\`${name}\``)
  for (const [now, old] of renamed) expect([now, isTold(now) && isTold(old)]).toEqual([now, true])
  expect(missingInCore2.filter(({ name }) => !isTold(name))).toEqual([])
  const mutations = pages.flatMap((page) =>
    [...read(page).matchAll(/\bmutate(?:Async)?: (\w+?)(?:Async)? \} = use/g)].map(([, name = '']) => name),
  )
  expect(mutations.filter((name) => !isTold(name))).toEqual([])
})

/** Records of past work, which docs/decisions/README.md exempts. */
const records = ['mend.md', 'replacedTests.md', 'soak.md'].map((file) => `docs/decisions/${file}`)

it('has at most 60 words in each decision', () => {
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/') && !records.includes(page))
  const long = decisions.flatMap((page) =>
    read(page)
      .split('\n')
      .filter((line) => line.startsWith('- ') && line.split(' ').length - 1 > 60)
      .map((line) => `${page}: ${line.slice(0, 60)}…`),
  )
  expect(long).toEqual([])
})
