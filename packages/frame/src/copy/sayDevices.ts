import { createSay } from './createSay.ts'
import { enDevices } from './enDevices.ts'

/** A text of the screen that logs devices out, with its values in place. */
export const sayDevices = createSay(enDevices)
