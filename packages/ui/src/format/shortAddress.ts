/** Shortens an address to the parts that people compare: `0x7099…79C8`, or its first and last four characters. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
