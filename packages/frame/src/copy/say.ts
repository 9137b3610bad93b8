import { createSay } from './createSay.ts'
import { en } from './en.ts'

/** Returns a text of the first screens with its values filled in. */
export const say = createSay('first', en)
