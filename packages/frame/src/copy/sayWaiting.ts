import { createSay } from './createSay.ts'
import { enWaiting } from './enWaiting.ts'

/** A text of the wallet's own window with its values in place. */
export const sayWaiting = createSay(enWaiting)
