import type { RecoverySecret } from '../../base/ports.ts'
import type { UsedPasskey } from '../../platform/passkeys.ts'

/** Returns the secret that unlocks a recovery share; undefined if the passkey doesn't support secrets. */
export const toSecret = ({ id, secret }: UsedPasskey): RecoverySecret | undefined =>
  secret && { bytes: secret, credentialId: id }
