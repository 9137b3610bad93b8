import { createSay } from './createSay.ts'
import { enEmail } from './enEmail.ts'

/** Returns a text of the screen that changes the email address. */
export const sayEmail = createSay(enEmail)
