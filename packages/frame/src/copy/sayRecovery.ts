import { createSay } from './createSay.ts'
import { enRecovery } from './enRecovery.ts'

/** A text about passkeys and recovery with its values in place. */
export const sayRecovery = createSay(enRecovery)
