import { recentWalletsMax } from '@latchkey/protocol/constants'
import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import { type AccountType, accountTypes, type NamespaceId, namespaceIds } from '@latchkey/protocol/vocabulary'
import type { KitStorage } from '../platform/storage.ts'

/** What the kit keeps between visits under `<prefix>.kit`. Nothing of eip155: wagmi keeps that. */
export type StoredKit = {
  version: 1
  activeNamespace: NamespaceId
  /** Absent while eip155 is active: wagmi's chain id says it. */
  activeNetwork?: Caip2
  preferredAccountTypes: Readonly<Partial<Record<NamespaceId, AccountType>>>
  recentWallets: readonly string[]
}

/** Reads what was kept; undefined where there is nothing, or nothing that can be trusted. */
export function loadKit(storage: KitStorage, storageKey: string): StoredKit | undefined {
  const text = storage.getItem(`${storageKey}.kit`)
  if (text === null) return undefined
  try {
    return parseStoredKit(JSON.parse(text))
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
function parseStoredKit(value: Partial<StoredKit>): StoredKit | undefined {
  const activeNamespace = namespaceIds.find((id) => id === value.activeNamespace)
  if (value.version !== 1 || !activeNamespace) return undefined
  const { activeNetwork, preferredAccountTypes = {}, recentWallets } = value
  const isNamed = activeNamespace !== 'eip155' && typeof activeNetwork === 'string' && isCaip2(activeNetwork)
  const types = namespaceIds.map((id) => [
    id,
    accountTypes.find((type) => type === preferredAccountTypes?.[id]),
  ])
  return {
    version: 1,
    activeNamespace,
    ...(isNamed ? { activeNetwork } : {}),
    preferredAccountTypes: Object.fromEntries(types.filter(([, type]) => type)),
    recentWallets: Array.isArray(recentWallets)
      ? recentWallets.filter((id) => typeof id === 'string').slice(0, recentWalletsMax)
      : [],
  }
}
