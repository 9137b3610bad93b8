'use client'

import type { ConnectionState, Kit } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Modal } from './modal/createModal.ts'
import type { Toasts } from './toast/createToasts.ts'

/** The look as it is now: what the kit was configured with, or what was chosen since. */
export type ThemeState = { mode: 'light' | 'dark' | 'system'; accent?: string; radius?: number }

/** What everything below a `KitProvider` shares. */
export type KitContextValue = {
  kit: Kit
  modal: Modal
  toasts: Toasts
  theme: StoreApi<ThemeState>
  /** The state that the first render saw, on the server and while hydrating. */
  firstConnection: ConnectionState
}

/** Holds the nearest kit. */
export const KitContext = createContext<KitContextValue | null>(null)

/** What the nearest `KitProvider` shares. Throws outside of one. */
export function useKitContext(): KitContextValue {
  const value = useContext(KitContext)
  if (!value) throw new Error('Hooks and buttons of Latchkey need a <KitProvider> above them.')
  return value
}
