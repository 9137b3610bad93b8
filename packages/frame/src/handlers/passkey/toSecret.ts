import type { UsedPasskey } from '../../platform/passkeys.ts'
import type { RecoverySecret } from '../../ports.ts'

/** What a passkey opens a recovery share by; undefined where it keeps no secret. */
export const toSecret = ({ id, secret }: UsedPasskey): RecoverySecret | undefined =>
  secret && { bytes: secret, credentialId: id }
