const marks = '\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const breaks = '\\p{Cc}\\p{Zl}\\p{Zp}'
const halves = '\\p{Cs}'

/** Matches a line without what `toLine` replaces and removes. */
export const linePattern = new RegExp(`^[^${breaks}${halves}${marks}]*$`, 'u')

/**
 * Returns a typed or pasted text as a line that mobs accept: line breaks, tabs and other control characters become
 * spaces; direction marks and halves of surrogate pairs are removed.
 */
export function toLine(text: string): string {
  return text
    .replace(new RegExp(`[${breaks}]+`, 'gu'), ' ')
    .replace(new RegExp(`[${halves}${marks}]`, 'gu'), '')
    .trim()
}
