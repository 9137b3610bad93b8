import { createSay } from './createSay.ts'
import { enEmail } from './enEmail.ts'

/** A text of the screen that changes the address. */
export const sayEmail = createSay(enEmail)
