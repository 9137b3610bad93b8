/** Normalizes an address for lookups: NFC (Unicode), in lower case. */
export function toMailAddress(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
