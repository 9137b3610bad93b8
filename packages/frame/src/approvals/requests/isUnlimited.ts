/** More base units than any legitimate token amount: a larger allowance is meant to be unlimited. */
const honestMost = 2n ** 128n

/** Returns whether an allowance is effectively unlimited. `supply` is the token's total supply, if known. */
export function isUnlimited(amount: bigint, supply?: bigint): boolean {
  return amount >= honestMost || (supply !== undefined && supply > 0n && amount >= supply)
}
