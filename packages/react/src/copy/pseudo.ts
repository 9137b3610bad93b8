import { type Copy, en } from './en.ts'

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

/** `en-XA`: every text accented and 40 % longer, so that a layout that only fits English is seen at once. */
export const pseudoLong: Copy = mapCopy((text) => {
  const accented = text.replace(/[aeioucny]/g, (letter) => accents[letter] ?? letter)
  return `${accented}${' ~~~'.repeat(Math.ceil((text.length * 0.4) / 4))}`
})

/** `ar-XB`: every text in Arabic letters, right to left. The words mean nothing. */
export const pseudoArabic: Copy = mapCopy((text) =>
  text.replace(/[a-z]/gi, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
)

/** Changes the words of every text, and leaves the braces. */
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
