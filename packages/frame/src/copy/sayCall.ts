import { createSay } from './createSay.ts'
import { enCalls } from './enCalls.ts'

/** Returns a text about a call or typed data with its values filled in. */
export const sayCall = createSay('calls', enCalls)
