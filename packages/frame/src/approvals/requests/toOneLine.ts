/**
 * Characters that are invisible or change how others look: controls, formats (bidi controls, zero-width characters,
 * tags), private use and unassigned, unusual spaces, fillers. Tabs and line breaks have a visible effect.
 */
export const unseen =
  /[^\P{C}\n\t]|[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|\p{Default_Ignorable_Code_Point}|\u2800/u
const unseenAll = new RegExp(unseen.source, 'gu')

/**
 * Formats untrusted text as one line for headers, titles, names and buttons. Removes characters that are invisible or
 * change the reading direction, and truncates to `max` characters. Use `VisibleText` for text to sign.
 */
export function toOneLine(text: string, max: number): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(unseenAll, '')
    // Stacked combining marks would overlap other lines.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line
}
