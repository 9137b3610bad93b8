import path from 'node:path'
import { errorsPage } from './catalogue.mjs'

const sections = {
  element: 'Elements',
  component: 'Components',
  hook: 'Hooks',
  action: 'Actions',
  flow: 'Flows',
  function: 'Functions',
  constant: 'Constants',
  type: 'Types',
}

/** Arranges the exports of each page in sections by kind, and gives each an anchor. */
export function layOut({ items, pages }) {
  for (const page of pages) {
    page.sections = Object.entries(sections).flatMap(([kind, title]) => {
      const own = page.items.filter((item) => kindIn(item, page) === kind)
      return own.length === 0 ? [] : [{ kind, title, items: own.sort(order(page)) }]
    })
    const anchorOf = createAnchors()
    anchorOf(page.title)
    for (const section of page.sections) {
      const anchor = anchorOf(section.title)
      for (const item of section.items) item.anchor = isRow(item, page) ? anchor : anchorOf(item.exported)
    }
  }
  const errors = items.filter(({ page }) => page === errorsPage)
  const anchorOf = createAnchors()
  anchorOf('Errors')
  const groups = [...new Set(errors.map((item) => item.specifier))].map((specifier) => {
    anchorOf(specifier)
    const own = errors.filter((item) => item.specifier === specifier).sort(byName)
    for (const item of own) item.anchor = anchorOf(item.exported)
    return { specifier, items: own }
  })
  return { errors: groups }
}

/** Query options belong to their action. */
function kindIn(item, page) {
  const base = item.exported.replace(/(QueryOptions|Key)$/, '')
  return base === item.exported
    ? item.kind
    : (page.items.find(({ exported }) => exported === base)?.kind ?? item.kind)
}

const byName = (one, other) => one.exported.localeCompare(other.exported, 'en')
/** Returns the order of a page: as listed, with query options after their action, or else by name. */
const order = ({ names }) => {
  const at = ({ exported }) =>
    Math.max(names.indexOf(exported), names.indexOf(exported.replace(/(QueryOptions|Key)$/, '')))
  return (one, other) => (names && one.kind !== 'type' ? at(one) - at(other) : 0) || byName(one, other)
}

/** Returns whether an export is a row of its section's table, without a heading. */
export const isRow = (item, page) => page.isTable || item.kind === 'constant' || item.kind === 'element'

/** Returns a function that derives the anchors of a page's headings in order, as GitHub does. */
export function createAnchors() {
  const seen = new Map()
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  }
}

/** Returns the link from one page to a place in another. */
export function linkTo(from, { page, anchor }) {
  const target = from === page ? '' : path.posix.relative(path.posix.dirname(from), page)
  return `${target}#${anchor}`
}
