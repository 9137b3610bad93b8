import type { UsedPasskey } from '../../platform/passkeys.ts'
import type { RecoverySecret } from '../../ports.ts'

/** Returns the secret that unlocks a recovery share; undefined if the passkey doesn't support secrets. */
export const toSecret = ({ id, secret }: UsedPasskey): RecoverySecret | undefined =>
  secret && { bytes: secret, credentialId: id }
