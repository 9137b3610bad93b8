import { parseUnits } from 'viem'

/** Dollar prices are fixed point with this many decimals. */
export const priceDecimals = 18

/** One, as fixed point with 18 decimals. */
export const one = 10n ** 18n

/** Converts a number with `from` decimals to 18. Rounds down. */
export function toPriceDecimals(value: bigint, from: number): bigint {
  return from <= priceDecimals
    ? value * 10n ** BigInt(priceDecimals - from)
    : value / 10n ** BigInt(from - priceDecimals)
}

/**
 * Reads a JSON number as fixed point with 18 decimals, by its shortest decimal form (ECMA-262, Number::toString).
 * Undefined unless it is finite, positive and below 10^15.
 */
export function readPrice(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !(value > 0 && value < 1e15)) return undefined
  const [digits = '', exponent = '0'] = String(value).split('e')
  const shift = Number(exponent)
  // Only numbers below 10^-6 have an exponent here, and those below 10^-18 are none of ours.
  const fixed =
    shift === 0
      ? parseUnits(digits, priceDecimals)
      : shift < -priceDecimals
        ? 0n
        : parseUnits(digits, priceDecimals) / 10n ** BigInt(-shift)
  return fixed > 0n ? fixed : undefined
}

/** Deviations are exact to a millionth of a price. */
const millionth = 1_000_000n

/**
 * Returns whether one of these prices may be more than this many percent above another. The market may be anywhere
 * within a price's deviation, which is in percent.
 */
export function areApart(percent: bigint, prices: readonly { value: bigint; deviation?: number }[]): boolean {
  const ranges = prices.map(({ value, deviation = 0 }) => {
    const part = BigInt(Math.round(deviation * 10_000))
    return { low: value * (millionth - part), high: value * (millionth + part) }
  })
  return ranges.some(({ high }, at) =>
    ranges.some(({ low }, other) => other !== at && high * 100n > low * (100n + percent)),
  )
}
