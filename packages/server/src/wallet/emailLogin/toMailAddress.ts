/** An address as users are found by it: NFC (Unicode), in lower case. */
export function toMailAddress(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
