/** Shortens an address like the modal does: `0x7099…79C8`, or its first and last four characters. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`
