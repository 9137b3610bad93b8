import { decode, email } from '@latchkey/protocol/schema'

/** Returns whether a text is an email address, by the server's rules (spec 5.7). */
export function isEmail(text: string): boolean {
  return decode(email, text).success
}
