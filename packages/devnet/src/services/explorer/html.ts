/** Markup whose interpolated texts are all escaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | bigint | undefined | false | readonly Part[]

/** Creates markup. Interpolated values are escaped, except for markup. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: texts.map((text, index) => (index === 0 ? '' : toMarkup(parts[index - 1])) + text).join(''),
  }
}

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(toMarkup).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
