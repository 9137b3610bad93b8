/** Decimals of a rate. */
const ratePlaces = 18

/**
 * Returns the rate of one whole unit of a token in another, with 18 decimals, truncated. Both amounts are in base
 * units.
 */
export function toRate(
  given: { amount: bigint; decimals: number },
  taken: { amount: bigint; decimals: number },
): bigint {
  const scale = 10n ** BigInt(ratePlaces + given.decimals)
  return (taken.amount * scale) / (given.amount * 10n ** BigInt(taken.decimals))
}
