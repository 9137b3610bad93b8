/**
 * Converts a decimal amount in base units to whole tokens: `1500000` with 6 decimals is `1.5`. Same as viem's
 * `formatUnits`, but works on the stored text: a page has fifty amounts, and most of their time went into `bigint`.
 */
export function toUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  const whole = digits.slice(0, point)
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`
}
