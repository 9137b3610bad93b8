import { unseen } from './toOneLine.ts'

/** A stretch of text, or characters in a row that nobody could see, by their code points. */
type VisiblePart = { text: string } | { unseen: string[] }

/** Says that the character before it is meant as a picture. */
const picture = '\ufe0f'
/** What joins the parts of one emoji is seen as the emoji. */
const emoji = /^\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*$/u

/**
 * Takes a text apart, so that what is invisible or turns the reading direction can be shown for what it is; in a `line`, so
 * can what begins another one, since a value could go on as if it were the next field.
 */
export function splitVisible(text: string, kind: 'text' | 'line' = 'text'): readonly VisiblePart[] {
  const isUnseen = (character: string) =>
    unseen.test(character) || (kind === 'line' && /[\n\t]/.test(character))
  const plain = text.replaceAll('\r\n', '\n')
  // Firefox has it since 125. Without it, what joins the parts of an emoji is shown as unseen: never less than there is.
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
