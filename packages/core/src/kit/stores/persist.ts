import { attempt } from '@latchkey/protocol/attempt'
import { recentWalletsMax } from '@latchkey/protocol/constants'
import type { KitStorage } from '../../platform/storage.ts'
import { readKit, type StoredKit } from './readKit.ts'

/** Reads the persisted state, without what is invalid. Callers look for the namespace and the network in the kit. */
export function loadKit(storage: KitStorage, storageKey: string): StoredKit | undefined {
  const stored = readKit(storage, storageKey)
  return stored && attempt(() => checkKit(stored))
}

/** Persists the state for the next visit. */
export function saveKit(storage: KitStorage, storageKey: string, state: StoredKit): void {
  const text = JSON.stringify({ version: 1, ...state })
  if (storage.getItem(`${storageKey}.kit`) !== text) storage.setItem(`${storageKey}.kit`, text)
}

/** Returns the valid parts of a stored state. Throws if its shape is entirely different. */
function checkKit({
  activeNamespace,
  activeNetwork,
  preferredAccountTypes,
  recentWallets,
  locale,
  themeMode,
}: StoredKit): StoredKit {
  const types = Object.entries(preferredAccountTypes)
  return {
    activeNamespace,
    activeNetwork,
    preferredAccountTypes: Object.fromEntries(types.filter(([, type]) => /^(eoa|smartAccount)$/.test(type))),
    recentWallets: recentWallets.filter(isText).slice(0, recentWalletsMax),
    locale: isText(locale) ? locale : undefined,
    themeMode: isText(themeMode) && /^(light|dark|system)$/.test(themeMode) ? themeMode : undefined,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
