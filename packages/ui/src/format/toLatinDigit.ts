/** A decimal digit of any script as `0` to `9`. The digits of a script are next to each other in Unicode, zero first. */
export function toLatinDigit(digit: string): string {
  let before = digit.codePointAt(0) ?? 0
  const code = before
  while (/^\p{Nd}$/u.test(String.fromCodePoint(before - 1))) before--
  return String((code - before) % 10)
}
