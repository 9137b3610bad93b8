/**
 * Converts a decimal digit of any script to `0` to `9`. Unicode lists a script's digits in order, starting with zero.
 */
export function toLatinDigit(digit: string): string {
  let before = digit.codePointAt(0) ?? 0
  const code = before
  while (/^\p{Nd}$/u.test(String.fromCodePoint(before - 1))) before--
  return String((code - before) % 10)
}
