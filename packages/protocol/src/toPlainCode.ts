/**
 * A code as it was typed or pasted, in plain letters and digits: the digits of every script as `0` to `9`, fullwidth
 * letters as `A` to `Z`, without blanks, dashes and marks that nobody sees.
 */
export function toPlainCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toLatinDigit)
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
}

/** The digits of a script are next to each other in Unicode, zero first. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
