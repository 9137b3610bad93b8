/** Returns whether a text has the form of a bech32 address (BIP-173). The data after the last `1` has no `1` in it. */
export function isBech32(text: string): boolean {
  return /^[a-z0-9]+1[02-9ac-hj-np-z]{38,}$/.test(text)
}
