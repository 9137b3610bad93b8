import type { AccountType, NamespaceId, ThemeMode } from '@latchkey/protocol/vocabulary'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the visitor prefers. */
export type Preferences = {
  preferredAccountTypes: Readonly<Partial<Record<NamespaceId, AccountType>>>
  /** Ids of the wallets connected last, newest first (9.21). */
  recentWallets: readonly string[]
  /** The look that was chosen; undefined leaves it to the host. */
  themeMode: ThemeMode | 'system' | undefined
}

/** Makes the store of preferences. */
export function createPreferences(): StoreApi<Preferences> {
  return createStore(() => ({ preferredAccountTypes: {}, recentWallets: [], themeMode: undefined }))
}
