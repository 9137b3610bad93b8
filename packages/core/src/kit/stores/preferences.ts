import type { AccountType, NamespaceId, ThemeMode } from '@latchkey/protocol/vocabulary'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Preferences of the visitor. */
export type Preferences = {
  /** Account type chosen by namespace, for the embedded wallet. */
  preferredAccountTypes: Readonly<Partial<Record<NamespaceId, AccountType>>>
  /** Ids of the most recently connected wallets, newest first (9.21). */
  recentWallets: readonly string[]
  /** Selected language of the texts, as a locale (BCP 47). If undefined, the browser decides. */
  locale: string | undefined
  /** Selected theme mode. If undefined, the host decides. */
  themeMode: ThemeMode | 'system' | undefined
}

/** Creates the preferences store. */
export function createPreferences(): StoreApi<Preferences> {
  return createStore(() => ({
    preferredAccountTypes: {},
    recentWallets: [],
    locale: undefined,
    themeMode: undefined,
  }))
}
