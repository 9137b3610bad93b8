/** Normalizes an address for storage and comparison: hex in lower case (eip155), anything else unchanged. */
export function toAddressKey(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
