import type { Database } from '../../storage/database.ts'
import type { LoginParts } from '../login/loginParts.ts'

/** Dependencies of passkey logins. A passkey belongs to the host of `walletOrigin` (WebAuthn, 5.4.2). */
export type PasskeyLoginParts = LoginParts & { database: Database }
