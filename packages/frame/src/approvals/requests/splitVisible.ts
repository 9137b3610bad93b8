import { unseen } from './toOneLine.ts'

/** A piece of text, or consecutive invisible characters by their code points. */
type VisiblePart = { text: string } | { unseen: string[] }

/** Variation selector that renders the previous character as an emoji. */
const picture = '\ufe0f'
/** Joiners inside one emoji are visible as part of the emoji. */
const emoji = /^\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*$/u

/**
 * Splits a text so that invisible characters, and those that change the reading direction, can be marked. In a `line`,
 * line breaks are marked as well, since a value could otherwise continue as if it were the next field.
 */
export function splitVisible(text: string, kind: 'text' | 'line' = 'text'): readonly VisiblePart[] {
  const isUnseen = (character: string) =>
    unseen.test(character) || (kind === 'line' && /[\n\t]/.test(character))
  const plain = text.replaceAll('\r\n', '\n')
  // Supported since Firefox 125. Without it, joiners in emoji are shown as invisible characters, so nothing is hidden.
  const { Segmenter } = Intl as Partial<typeof Intl>
  const pieces = Segmenter
    ? new Segmenter(undefined, { granularity: 'grapheme' }).segment(plain)
    : Array.from(plain, (segment) => ({ segment }))
  const parts: VisiblePart[] = []
  const add = (character: string) => {
    const last = parts.at(-1)
    if (last && 'text' in last) last.text += character
    else parts.push({ text: character })
  }
  const mark = (character: string) => {
    const last = parts.at(-1)
    if (last && 'unseen' in last) last.unseen.push(toCode(character))
    else parts.push({ unseen: [toCode(character)] })
  }
  for (const { segment } of pieces) {
    if (emoji.test(segment)) add(segment)
    else
      for (const character of segment) (isUnseen(character) && character !== picture ? mark : add)(character)
  }
  return parts
}

const toCode = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
