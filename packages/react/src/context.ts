'use client'

import type { ConnectionState, Facts, Kit } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { State } from 'wagmi'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Ask, createModal, type Modal } from './modal/createModal.ts'

/** The look as it is now: what the kit was configured with, or what was chosen since. */
export type ThemeState = {
  mode: 'light' | 'dark' | 'system'
  accent: string | undefined
  /** Of rows and fields, in pixels; the rest follows in proportion. */
  radius: number | undefined
}

/** What everything below a `KitProvider` shares. */
export type KitContextValue = {
  kit: Kit
  modal: Modal
  theme: StoreApi<ThemeState>
  /** The state that the first render saw, on the server and while hydrating. */
  firstConnection: ConnectionState
  firstFacts: Facts
  /** In the modal alone: the way to its policy. */
  ask?: Ask
}

/** Holds the nearest kit. */
export const KitContext = createContext<KitContextValue | null>(null)

/** Makes what everything below a provider shares: nothing starts yet. On a server, a kit of this render alone. */
export function createKitContext(
  shared: Kit,
  outer: QueryClient | undefined,
  initialState: State | undefined,
): KitContextValue {
  const kit = shared.hydrate(initialState)
  return {
    // What the kit asks and forgets must be in the cache that the hooks below read.
    kit: { ...kit, ...(outer && { queryClient: outer }) },
    modal: createModal(),
    theme: createStore<ThemeState>(() => kit.config.theme),
    firstConnection: kit.connection.getState(),
    firstFacts: kit.facts.get(),
  }
}

/** What the nearest `KitProvider` shares. Throws outside of one. */
export function useKitContext(): KitContextValue {
  const value = useContext(KitContext)
  if (!value) throw new Error('Latchkey hooks and buttons must be used within <KitProvider>.')
  return value
}
