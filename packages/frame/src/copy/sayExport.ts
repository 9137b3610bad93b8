import { createSay } from './createSay.ts'
import { enExport } from './enExport.ts'

/** A text of an export with its values in place. */
export const sayExport = createSay(enExport)
