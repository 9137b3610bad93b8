import { type Copy, en } from './en/en.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
}
const arabic = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'

/** `en-XA`: every text accented and 40 % longer, so that layouts that only fit English stand out immediately. */
export const pseudoLong: Copy = mapCopy((text) => {
  const accented = text.replace(/[aeioucny]/g, (letter) => accents[letter] ?? letter)
  return `${accented}${' ~~~'.repeat(Math.ceil((text.length * 0.4) / 4))}`
})

/** `ar-XB`: every text in meaningless Arabic letters, right to left. */
export const pseudoArabic: Copy = mapCopy((text) =>
  text.replace(/[a-z]/gi, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
)

/** Maps the words of every text, leaving placeholders as they are. */
function mapCopy(change: (words: string) => string): Copy {
  const changed = Object.entries(en).map(([key, text]) => [
    key,
    text
      .split(/(\{\w+\})/)
      .map((part) => (part.startsWith('{') || part === '' ? part : change(part)))
      .join(''),
  ])
  return Object.fromEntries(changed) as Copy
}
