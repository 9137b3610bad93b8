import { recentWalletsMax } from '@latchkey/protocol/constants'
import type { KitStorage } from '../../platform/storage.ts'
import type { Preferences } from './preferences.ts'

/** State persisted between visits under `<prefix>.kit`. Excludes eip155, which wagmi persists. */
type StoredKit = Preferences & {
  version: 1
  /** A namespace id. Callers must check whether the kit has it. */
  activeNamespace: string
  /** A CAIP-2 id. Absent while eip155 is active, because wagmi persists the chain id. */
  activeNetwork?: string
}

/** Reads the persisted state. Returns undefined if it is missing or invalid. */
export function loadKit(storage: KitStorage, storageKey: string): StoredKit | undefined {
  try {
    return parseStoredKit(JSON.parse(storage.getItem(`${storageKey}.kit`) ?? ''))
  } catch {
    return undefined
  }
}

/** Persists the state for the next visit. */
export function saveKit(storage: KitStorage, storageKey: string, kit: StoredKit): void {
  const text = JSON.stringify(kit)
  if (storage.getItem(`${storageKey}.kit`) !== text) storage.setItem(`${storageKey}.kit`, text)
}

/** Returns the valid parts of a stored value. Throws if its shape is entirely different. */
function parseStoredKit(value: StoredKit): StoredKit | undefined {
  const { activeNamespace, activeNetwork, preferredAccountTypes, recentWallets, themeMode, version } = value
  if (version !== 1 || !isText(activeNamespace)) return undefined
  const types = Object.entries(preferredAccountTypes)
  return {
    version,
    activeNamespace,
    ...(isText(activeNetwork) && { activeNetwork }),
    preferredAccountTypes: Object.fromEntries(types.filter(([, type]) => /^(eoa|smartAccount)$/.test(type))),
    recentWallets: recentWallets.filter(isText).slice(0, recentWalletsMax),
    themeMode: isText(themeMode) && /^(light|dark|system)$/.test(themeMode) ? themeMode : undefined,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
