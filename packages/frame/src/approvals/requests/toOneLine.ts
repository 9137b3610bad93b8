/**
 * Characters without a look of their own, or that change how others look: controls, formats (bidi controls, zero-width
 * ones, tags), private use and unassigned, odd spaces, fillers. Tabs and line breaks are seen by what they do.
 */
export const unseen =
  /[^\P{C}\n\t]|[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|\p{Default_Ignorable_Code_Point}|\u2800/u
const unseenAll = new RegExp(unseen.source, 'gu')

/**
 * Text of somebody else's as one line, for headers, titles, names and buttons: without characters that cannot be seen or that
 * turn the reading direction, and cut where it is longer than `max` characters. What is signed is shown by `VisibleText`.
 */
export function toOneLine(text: string, max: number): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(unseenAll, '')
    // Marks that are piled up reach into other lines.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line
}
