/**
 * A decimal amount of a token's smallest unit, in whole tokens: `1500000` at 6 decimals is `1.5`. As viem's
 * `formatUnits`, on the text that the store holds: a page has fifty of them, and most of their time went into `bigint`.
 */
export function toUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  const whole = digits.slice(0, point)
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`
}
