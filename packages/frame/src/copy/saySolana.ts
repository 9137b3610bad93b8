import { createSay } from './createSay.ts'
import { enSolana } from './enSolana.ts'

/** Returns a text of the Solana transaction screen, with its values filled in. */
export const saySolana = createSay(enSolana)
