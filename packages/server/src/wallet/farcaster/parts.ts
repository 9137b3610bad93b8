import type { Database } from '../../storage/database.ts'
import type { FarcasterRegistry, FarcasterRelay } from '../base/ports.ts'
import type { Envelope } from '../keys/createEnvelope.ts'
import type { LoginParts } from '../login/loginParts.ts'
import type { OnProviderFailed } from '../login/tellProviderFailures.ts'
import type { FarcasterStore } from './createFarcasterStore.ts'

/** Dependencies of Farcaster logins. */
export type FarcasterLoginParts = LoginParts & {
  database: Database
  store: FarcasterStore
  onProviderFailed: OnProviderFailed
  /** Undefined if the operator has not configured Farcaster. */
  farcaster: { relay: FarcasterRelay; registry: FarcasterRegistry } | undefined
  /** Encrypts channels. */
  envelope: Pick<Envelope, 'seal' | 'open'>
}
