import { createSay } from './createSay.ts'
import { en } from './en.ts'

/** A text of the first screens with its values in place. */
export const say = createSay(en)
