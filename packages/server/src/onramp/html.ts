/** Markup whose every inserted text has been escaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | undefined | false | readonly Part[]

/** Writes markup; what is inserted is escaped, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: texts.map((text, at) => (at === 0 ? '' : toMarkup(parts[at - 1])) + text).join('') }
}

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(toMarkup).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
