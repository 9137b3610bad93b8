/**
 * Normalizes a typed or pasted code to plain letters and digits: digits of every script become `0` to `9`, fullwidth
 * letters `A` to `Z`; spaces, dashes and invisible characters are removed.
 */
export function toPlainCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toLatinDigit)
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
}

/** Converts a digit of any script to 0–9: Unicode lists a script's digits in order, starting with zero. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
