import type { Database } from '../../storage/database.ts'
import type { Envelope } from '../keys/createEnvelope.ts'
import type { LoginParts } from '../loginParts.ts'
import type { FarcasterRegistry, FarcasterRelay } from '../ports.ts'
import type { OnProviderFailed } from '../tellProviderFailures.ts'
import type { FarcasterStore } from './createFarcasterStore.ts'

/** What logins by Farcaster stand on. */
export type FarcasterLoginParts = LoginParts & {
  database: Database
  store: FarcasterStore
  onProviderFailed: OnProviderFailed
  /** Undefined where the operator has set no Farcaster. */
  farcaster: { relay: FarcasterRelay; registry: FarcasterRegistry } | undefined
  /** Seals channels. */
  envelope: Pick<Envelope, 'seal' | 'open'>
}
