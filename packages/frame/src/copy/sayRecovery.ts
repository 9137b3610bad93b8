import { createSay } from './createSay.ts'
import { enRecovery } from './enRecovery.ts'

/** Returns a text about passkeys and recovery with its values filled in. */
export const sayRecovery = createSay('recovery', enRecovery)
