import { createSay } from './createSay.ts'
import { enPermissions } from './enPermissions.ts'

/** A text about a permission with its values in place. */
export const sayPermission = createSay(enPermissions)
