import path from 'node:path'
import MiniSearch from 'minisearch'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchOptions } from '../src/searchOptions.ts'
import { writeSite } from './docsSite.mjs'

/** Files that the build of the page's own code adds. */
const built = { scripts: ['assets/main.js'], styles: ['assets/main.css'] }
const isPublic = (file: string) => file === 'icon.svg'

describe('the documentation site', () => {
  let files: Map<string, string>
  let pages: [name: string, html: string][]
  beforeAll(() => {
    const all = writeSite(built, { scripts: ['assets/demo.js'], styles: [] })
    const names = all.map(([name]) => String(name))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    files = new Map(all.map(([name, content]) => [String(name), String(content)]))
    pages = [...files].filter(([name]) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(150)
  })

  it('links only to files and headings that it has', () => {
    const anchors = new Map(
      pages.map(([name, html]) => [name, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    )
    const broken = pages.flatMap(([name, html]) =>
      urlsOf(html).flatMap((url) => {
        const [target = '', anchor] = url.split('#')
        const joined = target === '' ? name : path.posix.join(path.posix.dirname(name), target)
        const file = joined === './' ? 'index.html' : joined.replace(/\/$/, '/index.html')
        const exists = files.has(file) || isPublic(file) || file.startsWith('assets/')
        const isWhole = exists && (!anchor || anchors.get(file)?.has(decodeURIComponent(anchor)))
        return isWhole ? [] : `${name}: ${url}`
      }),
    )
    expect(broken).toEqual([])
  })

  it('has unique ids in each page', () => {
    const repeated = pages.flatMap(([name, html]) => {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${name}: ${id}`)
    })
    expect(repeated).toEqual([])
  })

  it('allows a content security policy without inline scripts and styles', () => {
    const inline = /<style|\sstyle="|\son\w+="|<script(?![^>]*\ssrc=)/
    const outsideCode = (html: string) => html.replace(/<code[^>]*>.*?<\/code>/gs, '')
    expect(pages.filter(([, html]) => inline.test(outsideCode(html))).map(([name]) => name)).toEqual([])
  })

  it('has a Markdown copy of each page, whose links lead to copies', () => {
    const copies = [...files].filter(([name]) => name.endsWith('.md'))
    const broken = copies.flatMap(([name, text]) =>
      [...text.replace(/^```.*?^```$/gms, '').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].flatMap(
        ([, target = '']) =>
          files.has(path.posix.join(path.posix.dirname(name), target)) ? [] : `${name}: ${target}`,
      ),
    )
    expect(broken).toEqual([])
    const linked = pages.flatMap(([name, html]) => {
      const copy = /<link rel="alternate" href="([^"]+)"/.exec(html)?.[1]
      return copy === undefined ? [] : path.posix.join(path.posix.dirname(name), copy)
    })
    expect(linked.sort()).toEqual(copies.map(([name]) => name).sort())
  })

  it('lists every page in llms.txt once, except for the home page', () => {
    const listed = [...(files.get('llms.txt') ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file)
    const copies = [...files.keys()].filter(
      (name) => name.endsWith('.md') && name !== 'README.md' && !/^errors\/(?!README)\w+\.md$/.test(name),
    )
    expect(listed.sort()).toEqual(copies.sort())
  })

  it('finds a guide, an export and an error by a part of their names', () => {
    const [, index = ''] = [...files].find(([name]) => name.startsWith('assets/search-')) ?? []
    const search = MiniSearch.loadJSON(index, searchOptions)
    const first = (query: string) => search.search(query)[0]?.id
    const firstThree = (query: string) =>
      search
        .search(query)
        .slice(0, 3)
        .map(({ id }) => id)
    expect(first('theme')).toMatch(/^react\/theming\//)
    expect(firstThree('sign-in')).toContain('start/sign-in/')
    expect(firstThree('createKit')).toContain('reference/core/createKit/#createkit')
    expect(first('RATE_LIMITED')).toBe('errors/RATE_LIMITED/')
    // Vue's composables have the same names.
    expect(firstThree('useBalan')).toContainEqual(expect.stringMatching(/^reference\/react\/hooks\/#use/))
    expect(first('AmountInexactError')).toBe('reference/errors/#amountinexacterror')
  })

  it('has a page for each error and each failure code, with what the reference says', () => {
    expect(files.get('errors/AmountInexactError/index.html')).toContain('Token-2022')
    expect(files.get('errors/SwitchChainError/index.html')).toMatch(
      /<h2 id="[^"]+">@latchkey\/core<.*<h2 id="[^"]+">@latchkey\/walletconnect\/wagmi</s,
    )
    expect(files.get('errors/RATE_LIMITED/index.html')).toContain('HTTP status 429')
    const reference = files.get('reference/errors/index.html') ?? ''
    const names = [...reference.matchAll(/<h3 id="[^"]+">(\w+)</g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(90)
    expect(names.filter((name) => !files.has(`errors/${name}/index.html`))).toEqual([])
  })

  it('highlights code while it builds', () => {
    expect(files.get('start/first-app/index.html')).toContain('<span class="hljs-keyword">import</span>')
  })
})

const urlsOf = (html: string) =>
  [...html.matchAll(/ (?:href|src|srcset|data-index)="([^"]+)"/g)].flatMap(([, url = '']) =>
    /^[a-z]+:/.test(url) ? [] : url,
  )
