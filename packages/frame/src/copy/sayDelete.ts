import { createSay } from './createSay.ts'
import { enDelete } from './enDelete.ts'

/** Returns a text of the screen that deletes the account. */
export const sayDelete = createSay(enDelete)
