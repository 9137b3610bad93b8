/** More base units than any honest amount of a token has: leaves to spend more are meant to have no limit. */
const honestMost = 2n ** 128n

/** Tells whether a leave to spend has no limit in effect; `supply` is all there is of the token, where it is known. */
export function isUnlimited(amount: bigint, supply?: bigint): boolean {
  return amount >= honestMost || (supply !== undefined && supply > 0n && amount >= supply)
}
