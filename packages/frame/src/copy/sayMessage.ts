import { createSay } from './createSay.ts'
import { enMessage } from './enMessage.ts'

/** A text about a message to sign, with its values in place. */
export const sayMessage = createSay(enMessage)
