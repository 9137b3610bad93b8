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

/** Whether the highest of these prices is more than this many percent above the lowest. */
export function areApart(percent: bigint, prices: readonly bigint[]): boolean {
  return prices.some((high) => prices.some((low) => high * 100n > low * (100n + percent)))
}
