import { createSay } from './createSay.ts'
import { enSolana } from './enSolana.ts'

/** A text of the screen of Solana's transactions, with its values in place. */
export const saySolana = createSay(enSolana)
