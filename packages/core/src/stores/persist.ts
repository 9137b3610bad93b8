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

function parseStoredKit(value: unknown): StoredKit | undefined {
  if (!isRecord(value) || value.version !== 1) return undefined
  const activeNamespace = namespaceIds.find((id) => id === value.activeNamespace)
  if (!activeNamespace) return undefined
  const { activeNetwork, preferredAccountTypes, recentWallets } = value
  return {
    version: 1,
    activeNamespace,
    ...(activeNamespace !== 'eip155' && typeof activeNetwork === 'string' && isCaip2(activeNetwork)
      ? { activeNetwork }
      : {}),
    preferredAccountTypes: isRecord(preferredAccountTypes) ? parseAccountTypes(preferredAccountTypes) : {},
    recentWallets: Array.isArray(recentWallets)
      ? recentWallets.filter((id) => typeof id === 'string').slice(0, recentWalletsMax)
      : [],
  }
}

function parseAccountTypes(value: Record<string, unknown>): StoredKit['preferredAccountTypes'] {
  const types: Partial<Record<NamespaceId, AccountType>> = {}
  for (const id of namespaceIds) {
    const type = accountTypes.find((known) => known === value[id])
    if (type) types[id] = type
  }
  return types
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
