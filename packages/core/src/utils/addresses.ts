/**
 * Returns whether two addresses are the same account. On eip155, case is ignored: the checksum is not part of the
 * address.
 */
export function isSameAddress(a: string, b: string): boolean {
  return a.startsWith('0x') && b.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b
}

/** Shortens an address for display: `0x7099…79C8`. */
export function shortenAddress(address: string, { start = 6, end = 4 } = {}): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}
