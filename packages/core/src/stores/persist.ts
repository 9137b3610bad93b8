import { recentWalletsMax } from '@latchkey/protocol/constants'
import type { KitStorage } from '../platform/storage.ts'
import type { Preferences } from './preferences.ts'

/** What the kit keeps between visits under `<prefix>.kit`. Nothing of eip155: wagmi keeps that. */
type StoredKit = Preferences & {
  version: 1
  /** A namespace's id; whether the kit has it is for the reader to see. */
  activeNamespace: string
  /** A CAIP-2 id; absent while eip155 is active: wagmi's chain id says it. */
  activeNetwork?: string
}

/** Reads what was kept; undefined where there is nothing, or nothing that can be trusted. */
export function loadKit(storage: KitStorage, storageKey: string): StoredKit | undefined {
  try {
    return parseStoredKit(JSON.parse(storage.getItem(`${storageKey}.kit`) ?? ''))
  } catch {
    return undefined
  }
}

/** Keeps it for the next visit. */
export function saveKit(storage: KitStorage, storageKey: string, kit: StoredKit): void {
  const text = JSON.stringify(kit)
  if (storage.getItem(`${storageKey}.kit`) !== text) storage.setItem(`${storageKey}.kit`, text)
}

/** Takes what can be trusted; throws where the text is of another shape altogether. */
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
