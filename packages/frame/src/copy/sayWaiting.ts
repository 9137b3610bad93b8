import { createSay } from './createSay.ts'
import { enWaiting } from './enWaiting.ts'

/** Returns a text of the wallet's own window with its values filled in. */
export const sayWaiting = createSay(enWaiting)
