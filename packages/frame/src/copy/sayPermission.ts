import { createSay } from './createSay.ts'
import { enPermissions } from './enPermissions.ts'

/** Returns a text about a permission with its values filled in. */
export const sayPermission = createSay('permissions', enPermissions)
