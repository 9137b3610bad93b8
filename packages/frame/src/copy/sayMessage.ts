import { createSay } from './createSay.ts'
import { enMessage } from './enMessage.ts'

/** Returns a text about a message to sign, with its values filled in. */
export const sayMessage = createSay('message', enMessage)
