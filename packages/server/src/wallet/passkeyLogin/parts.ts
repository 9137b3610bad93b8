import type { Database } from '../../storage/database.ts'
import type { LoginParts } from '../loginParts.ts'

/** What logins by passkeys stand on; a passkey is of the host of `walletOrigin` (WebAuthn, 5.4.2). */
export type PasskeyLoginParts = LoginParts & { database: Database }
