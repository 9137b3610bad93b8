import { recentWalletsMax } from '@latchkey/protocol/constants'
import type { KitStorage } from '../../platform/storage.ts'
import type { Preferences } from './preferences.ts'

/** State persisted between visits under `<prefix>.kit`. Excludes eip155, which wagmi persists. */
type StoredKit = {
  activeNamespace: string
  /** A CAIP-2 id. Undefined while eip155 is active, because wagmi persists the chain id. */
  activeNetwork: string | undefined
  preferences: Preferences
}

/**
 * Reads the persisted state. Returns undefined if it is missing or invalid. The active namespace and network are not
 * checked: callers look for them in the kit.
 */
export function loadKit(storage: KitStorage, storageKey: string): StoredKit | undefined {
  try {
    const stored = JSON.parse(storage.getItem(`${storageKey}.kit`) ?? '')
    const { activeNamespace, activeNetwork } = stored
    if (stored.version !== 1) return undefined
    return { activeNamespace, activeNetwork, preferences: readPreferences(stored) }
  } catch {
    return undefined
  }
}

/** Persists the state for the next visit. */
export function saveKit(
  storage: KitStorage,
  storageKey: string,
  { activeNamespace, activeNetwork, preferences }: StoredKit,
): void {
  const text = JSON.stringify({ version: 1, activeNamespace, activeNetwork, ...preferences })
  if (storage.getItem(`${storageKey}.kit`) !== text) storage.setItem(`${storageKey}.kit`, text)
}

/** Returns the valid parts of stored preferences. Throws if their shape is entirely different. */
function readPreferences({
  preferredAccountTypes,
  recentWallets,
  locale,
  themeMode,
}: Preferences): Preferences {
  const types = Object.entries(preferredAccountTypes)
  return {
    preferredAccountTypes: Object.fromEntries(types.filter(([, type]) => /^(eoa|smartAccount)$/.test(type))),
    recentWallets: recentWallets.filter(isText).slice(0, recentWalletsMax),
    locale: isText(locale) ? locale : undefined,
    themeMode: isText(themeMode) && /^(light|dark|system)$/.test(themeMode) ? themeMode : undefined,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
