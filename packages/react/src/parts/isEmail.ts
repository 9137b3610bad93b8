import { decode, email } from '@latchkey/protocol/schema'

/** Whether a text is an e-mail address, as the server judges it (spec 5.7). */
export function isEmail(text: string): boolean {
  return decode(email, text).success
}
