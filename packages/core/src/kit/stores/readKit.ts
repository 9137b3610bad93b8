import { attempt } from '@latchkey/protocol/attempt'
import type { KitStorage } from '../../platform/storage.ts'
import type { Preferences } from './preferences.ts'

/** State persisted between visits under `<prefix>.kit`. Excludes eip155, which wagmi persists. */
export type StoredKit = Preferences & {
  activeNamespace: string
  /** A CAIP-2 id. Undefined while eip155 is active, because wagmi persists the chain id. */
  activeNetwork?: string | undefined
}

/** Reads the persisted state, not validated. Returns undefined if it is missing or of another version. */
export function readKit(storage: KitStorage, storageKey: string): StoredKit | undefined {
  const stored = attempt(() => JSON.parse(storage.getItem(`${storageKey}.kit`) ?? ''))
  return stored?.version === 1 ? stored : undefined
}
