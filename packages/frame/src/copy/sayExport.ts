import { createSay } from './createSay.ts'
import { enExport } from './enExport.ts'

/** Returns a text of the export screens with its values filled in. */
export const sayExport = createSay(enExport)
