/** 0x7099…79C8 for an address. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
