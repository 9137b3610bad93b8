import { createSay } from './createSay.ts'
import { enDevices } from './enDevices.ts'

/** Returns a text of the screen that logs devices out, with its values filled in. */
export const sayDevices = createSay(enDevices)
