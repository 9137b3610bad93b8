import { createSay } from './createSay.ts'
import { enCalls } from './enCalls.ts'

/** A text about a call or about typed data with its values in place. */
export const sayCall = createSay(enCalls)
