import { lowestVersions } from '../../../scripts/floor/floor.mjs'
import { copy } from '../src/words/copy.ts'
import { html, raw } from './html.mjs'
import { relativeUrl } from './links.mjs'

const { chrome, firefox, safari } = lowestVersions
const browsers = `Chrome or Edge ${chrome[0]}, Firefox ${firefox[0]}, Safari ${safari.join('.')}`

/** A page with more headings than this lists only those of the second level beside its text. */
const headingsMax = 30

/** Renders a whole page. `content` is its HTML, and `assets` names the built files that it loads. */
export function layout({ page, content, headings = [], groups, assets, neighbours = {} }) {
  const to = (place) => relativeUrl(page.path, place)
  const title = page.path === '' ? copy.name : `${page.title} · ${copy.name}`
  return html`<!doctype html>
<html lang="en" class="lk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${page.summary && html`<meta name="description" content="${page.summary}">`}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('icon.svg')}" type="image/svg+xml">
${page.markdown && html`<link rel="alternate" href="${to(page.markdown)}" type="text/markdown">`}
${assets.styles.map((file) => html`<link rel="stylesheet" href="${to(file)}">`)}
${assets.scripts.map((file) => html`<script type="module" src="${to(file)}"></script>`)}
</head>
<body>
<p class="lk-old-browser" hidden>${copy.oldBrowser.replace('{browsers}', browsers)}</p>
<a class="skip" href="#page">${copy.skip}</a>
<header class="bar">
<a class="logo" href="${to('')}">${logo}${copy.name}</a>
<div class="search" data-index="${to(assets.search)}" data-root="${to('')}"></div>
<a class="menu-link" href="#menu">${copy.menu}</a>
</header>
<nav class="menu" id="menu" aria-label="${copy.documentation}">
<a class="menu-close" href="#page">${copy.closeMenu}</a>
${groups.map((group) => menuGroup(group, page, to))}
</nav>
<main id="page" tabindex="-1">
${toc(headings)}
<article class="text">${raw(content)}</article>
${footer({ page, neighbours, to })}
</main>
</body>
</html>
`.markup
}

const logo = html`<svg class="logo-mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="10" cy="16" r="5"/><path d="M15 16h12M24 16v4.500M19.500 16v3"/></svg>`

/** Renders a group of the navigation. Only the group of the current page lists its pages. */
function menuGroup({ title, page: first, parts }, page, to) {
  const isHere = first === page || parts.some(({ pages }) => pages.includes(page))
  const target = first ?? parts[0].pages[0]
  return html`<p class="menu-group"><a href="${to(target.path)}"${current(target === page)}>${title}</a></p>
${isHere && parts.map((part) => menuPart(part, { page, first }, to))}`
}

const menuPart = (
  { title, pages },
  { page, first },
  to,
) => html`${title && html`<p class="menu-part">${title}</p>`}
<ul>${pages
  .filter((each) => each !== first)
  .map(
    (each) =>
      html`<li><a class="menu-page" href="${to(each.path)}"${current(each === page)}>${each.title}</a></li>`,
  )}</ul>`

const current = (isCurrent) => isCurrent && raw(' aria-current="page"')

/** Renders the list of a page's headings. */
function toc(headings) {
  const below = headings.filter(({ level }) => level === 2 || level === 3)
  const shown = below.length > headingsMax ? below.filter(({ level }) => level === 2) : below
  if (shown.length < 2) return undefined
  return html`<nav class="toc" aria-label="${copy.onThisPage}"><p>${copy.onThisPage}</p>
<ul>${shown.map(({ level, id, title }) => html`<li class="toc-${level}"><a href="#${id}">${title}</a></li>`)}</ul></nav>`
}

function footer({ page, neighbours: { before, after }, to }) {
  const links = html`<nav class="foot-pages" aria-label="${copy.neighbours}">
${before && html`<a class="foot-page" href="${to(before.path)}" rel="prev">← ${before.title}</a>`}
${after && html`<a class="foot-page" href="${to(after.path)}" rel="next">${after.title} →</a>`}
</nav>`
  return html`<footer class="foot">
${(before || after) && links}
${page.markdown && html`<p><a href="${to(page.markdown)}">${copy.markdown}</a> · <a href="${to('llms.txt')}">${copy.allPages}</a></p>`}
</footer>`
}
