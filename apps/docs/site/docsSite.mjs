import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/run.mjs'
import { copy } from '../src/words/copy.ts'
import { createSearch } from './createSearch.mjs'
import { html } from './html.mjs'
import { layout } from './layout.mjs'
import { markdownCopy } from './links.mjs'
import { listErrors, listErrorsPage } from './listErrors.mjs'
import { groupPages, listPages, placeOf, plain } from './listPages.mjs'
import { renderMarkdown } from './renderMarkdown.mjs'
import { writeLlmsText } from './writeLlmsText.mjs'

const missingText = html`<h1>${copy.missing.title}</h1><p>${copy.missing.text}</p>`.markup
const demoText = html`<h1>${copy.demo.title}</h1><p>${copy.demo.lead}</p>
<div id="demo" class="demo"><noscript><p>${copy.demo.noScript}</p></noscript></div>`.markup
const pictureFolder = 'docs/pictures'

/** Vite plugin that writes the site: a page for each Markdown file, its copy, the search index, and llms.txt. */
export const docsSite = () => ({
  name: 'latchkey-docs-site',
  apply: 'build',
  generateBundle(_options, bundle) {
    const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source })
    const assets = assetsOf(bundle, 'main')
    const demo = assetsOf(bundle, 'demo')
    for (const [fileName, source] of writeSite(assets, demo)) emit(fileName, source)
  },
})

/** Returns the files that a page loads for one of the bundle's entries. */
function assetsOf(bundle, name) {
  const entry = Object.values(bundle).find((chunk) => chunk.isEntry && chunk.name === name)
  return { scripts: [entry.fileName], styles: [...entry.viteMetadata.importedCss] }
}

/**
 * Returns every file of the site that isn't built by Vite, as `[name, content]`. `assets` names what each page loads, and
 * `demo` what the demo loads in addition.
 */
export function writeSite(assets, demo) {
  const site = readSite()
  const rendered = site.pages.map((page) => ({ page, ...renderMarkdown(page, site) }))
  const errors = site.errors.map((page) => ({ page, ...renderMarkdown(page, site) }))
  const search = createSearch([...rendered, ...errors.filter(({ page }) => page.isCode)])
  const searchFile = `assets/search-${createHash('sha256').update(search).digest('hex').slice(0, 8)}.json`
  const common = { groups: site.groups, assets: { ...assets, search: searchFile } }
  const order = site.groups.flatMap(({ page, parts }) => [
    ...(page ? [page] : []),
    ...parts.flatMap(({ pages }) => pages),
  ])
  const files = [...rendered, ...errors].flatMap(({ page, html: content, headings }) => {
    const neighbours = site.errors.includes(page) ? { before: site.errorsPage } : neighboursOf(page, order)
    return [
      [`${page.path}index.html`, layout({ page, content, headings, neighbours, ...common })],
      [page.markdown, markdownCopy(page, site)],
    ]
  })
  const demoPage = layout({
    page: site.demo,
    content: demoText,
    neighbours: neighboursOf(site.demo, order),
    ...common,
    assets: {
      ...common.assets,
      scripts: [...assets.scripts, ...demo.scripts],
      styles: [...new Set([...assets.styles, ...demo.styles])],
    },
  })
  const missing = { path: '404.html', title: copy.missing.title }
  return [
    ...files,
    [`${site.demo.path}index.html`, demoPage],
    [missing.path, layout({ page: missing, content: missingText, ...common })],
    [searchFile, search],
    ['llms.txt', writeLlmsText(site)],
    ...[...site.pictures].map(([file, place]) => [place, readFileSync(path.join(root, file))]),
  ]
}

function neighboursOf(page, order) {
  const at = order.indexOf(page)
  return at < 0 ? {} : { before: order[at - 1], after: order[at + 1] }
}

/** Reads the pages and pictures of the site. */
function readSite() {
  const sources = listPages()
  const byName = new Map(sources.map((page) => [page.file, page]))
  const withPlaces = (page) => ({
    ...page,
    markdown: page.markdown ?? placeOf(page.file),
    summary: summaryOf(page.text),
  })
  const errors = listErrors(byName).map(withPlaces)
  const errorsPage = withPlaces(listErrorsPage(errors))
  const pages = [...sources.map(withPlaces), errorsPage]
  const demo = { path: 'demo/', title: copy.demo.title, summary: copy.demo.lead }
  return {
    pages,
    errors,
    errorsPage,
    demo,
    groups: groupPages(pages, { demo, errorsPage }),
    byFile: new Map(pages.filter((page) => page !== errorsPage).map((page) => [page.file, page])),
    pictures: new Map(
      readdirSync(path.join(root, pictureFolder)).map((name) => [
        `${pictureFolder}/${name}`,
        `pictures/${name}`,
      ]),
    ),
  }
}

/** Returns the first sentence below a page's title, as text. */
function summaryOf(text) {
  const [, paragraph = ''] = /^# .+\n+(?:<!--.*?-->\n+)?([^\n#|`<].*)$/m.exec(text) ?? []
  return plain(paragraph.split(/(?<=[.?!:]) /)[0] ?? '').replace(/:$/, '.')
}
