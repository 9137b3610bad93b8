import path from 'node:path'

/** Returns a relative URL between two places of the site, so that it works below any path. */
export function relativeUrl(from, to) {
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const isFolder = to === '' || to.endsWith('/')
  const url = path.posix.relative(folder, to)
  return isFolder ? `${url === '' ? '.' : url}/` : url
}

/**
 * Resolves a link of a Markdown file. Returns the linked page, or picture, and the anchor. Undefined if the link leads to
 * another host; without page and picture if it leads to a file that isn't on the site.
 */
export function resolveLink(file, link, site) {
  if (/^[a-z]+:/.test(link)) return undefined
  const [target = '', anchor] = link.split('#')
  const to = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
  const page =
    site.errors.find(({ markdown }) => markdown === to) ??
    site.byFile.get(to) ??
    site.byFile.get(path.posix.join(to, 'README.md'))
  const picture = site.pictures.get(to)
  return { file: to, ...(page && { page }), ...(picture !== undefined && { picture }), anchor }
}

/** Returns a page's Markdown with links to the Markdown of other pages. Links to other files become text. */
export function markdownCopy(page, site) {
  const from = page.markdown
  const link = (target) => {
    const found = resolveLink(page.file, target, site)
    if (!found) return target
    const to = found.page?.markdown ?? found.picture
    if (to === undefined) return undefined
    if (found.page === page && found.anchor) return `#${found.anchor}`
    return relativeUrl(from, to) + (found.anchor ? `#${found.anchor}` : '')
  }
  return outsideCode(page.text, (text) =>
    text
      .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, words, target) => {
        const url = link(target)
        return url === undefined ? words : whole.replace(`](${target})`, `](${url})`)
      })
      .replace(/\b(src|srcset)="([^"]+)"/g, (_, name, target) => `${name}="${link(target) ?? target}"`),
  )
}

/** Changes a Markdown text except for its code blocks. */
const outsideCode = (text, change) =>
  text
    .split(/(^```.*?^```$)/ms)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')
