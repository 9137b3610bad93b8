import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import MarkdownIt from 'markdown-it'
import { copy } from '../src/words/copy.ts'
import { createAnchors } from './anchors.mjs'
import { escapeHtml } from './html.mjs'
import { relativeUrl, resolveLink } from './links.mjs'
import { plain } from './listPages.mjs'

for (const [name, language] of Object.entries({ bash, css, ini, javascript, json, nginx, typescript, xml }))
  hljs.registerLanguage(name, language)

/** Returns a code block with classes instead of inline styles, which a strict CSP would forbid. */
function highlight(code, language) {
  if (!hljs.getLanguage(language)) return escapeHtml(code)
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}

const markdown = new MarkdownIt({ html: true, highlight })
const { rules } = markdown.renderer

// Wide code and tables scroll, which the keyboard can do only in an element that takes focus.
const fence = rules.fence
rules.fence = (...parameters) => fence(...parameters).replace('<pre>', '<pre tabindex="0">')
rules.table_open = (_tokens, _at, _options, { table }) =>
  `<div class="table" role="region" aria-label="${escapeHtml(table())}" tabindex="0"><table>\n`
rules.table_close = () => '</table></div>\n'

/**
 * Renders a page's Markdown. Returns its HTML, its headings, and its text by section for the search. `from` is the place
 * that relative links start from.
 */
export function renderMarkdown(page, site, from = page.path) {
  const anchors = createAnchors()
  const tokens = markdown.parse(page.text, {})
  const headings = []
  const sections = [{ text: [] }]
  let tables = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const { content } = tokens[at + 1]
      const heading = { level: Number(token.tag.slice(1)), id: anchors(content), title: plain(content) }
      token.attrSet('id', heading.id)
      headings.push(heading)
      sections.push({ heading, text: [] })
    } else if (token.type === 'inline') {
      linkInline(token.children, page, site, from)
      sections.at(-1).text.push(textOf(token))
    } else if (token.type === 'html_block') token.content = linkHtml(token.content, page, site, from)
    else if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
    // An empty first row of headers would be read out as empty cells.
    else if (token.type === 'thead_open' && isEmptyHead(tokens, at)) hideHead(tokens, at)
  }
  const table = () => {
    tables += 1
    return copy.table.replace('{title}', page.title).replace('{number}', String(tables))
  }
  const html = markdown.renderer.render(tokens, markdown.options, { table })
  return {
    html,
    headings,
    sections: sections.map((section) => ({ ...section, text: section.text.join(' ') })),
  }
}

const textOf = ({ children }) =>
  children.map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : ' ')).join('')

/** Points links and pictures to places of the site. A link to a file that isn't on the site becomes text. */
function linkInline(tokens, page, site, from) {
  const unlinked = []
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const url = urlOf(token.attrGet('href'), page, site, from)
      if (url === undefined) token.hidden = true
      else token.attrSet('href', url)
      unlinked.push(token.hidden)
    } else if (token.type === 'link_close') token.hidden = unlinked.pop()
    else if (token.type === 'image') token.attrSet('src', urlOf(token.attrGet('src'), page, site, from))
    else if (token.type === 'html_inline') token.content = linkHtml(token.content, page, site, from)
  }
  for (const token of tokens) if (token.hidden) Object.assign(token, { type: 'text', content: '', tag: '' })
}

const linkHtml = (html, page, site, from) =>
  html
    .replace(
      /\b(href|src|srcset)="([^"]+)"/g,
      (_, name, target) => `${name}="${urlOf(target, page, site, from) ?? target}"`,
    )
    // Names a place in the page.
    .replace(/<a id="([^"]+)"><\/a>/g, '<span id="$1"></span>')

function urlOf(link, page, site, from) {
  const found = resolveLink(page.file, link, site)
  if (!found) return link
  const to = found.page?.path ?? found.picture
  if (to === undefined) return undefined
  const anchor = found.anchor ? `#${found.anchor}` : ''
  return found.page?.path === from && anchor ? anchor : relativeUrl(from, to) + anchor
}

/** Replaces the inline style of an aligned cell, which a strict CSP would forbid. */
function alignByClass(token) {
  const at = token.attrIndex('style')
  if (at >= 0) token.attrs[at] = ['class', token.attrs[at][1].replace('text-align:', 'align-')]
}

const isEmptyHead = (tokens, at) => {
  const end = tokens.findIndex(({ type }, index) => index > at && type === 'thead_close')
  return tokens.slice(at, end).every(({ type, content }) => type !== 'inline' || content.trim() === '')
}

function hideHead(tokens, at) {
  for (let index = at; ; index += 1) {
    const { type } = tokens[index]
    Object.assign(tokens[index], { type: 'text', content: '', children: null })
    if (type === 'thead_close') return
  }
}
