/** An address as this server keeps and compares it: hex in lower case (eip155), all else by the letter. */
export function toAddressKey(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
