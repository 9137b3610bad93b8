'use client'

import type { ConnectionState, Facts, Kit } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { State } from 'wagmi'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterPaint } from '../base/afterPaint.ts'
import { type Ask, createModal, type Modal } from '../modal/policy/createModal.ts'

/** The current theme: the kit's configuration, or what was set since. */
export type ThemeState = {
  /** `system` follows the device. */
  mode: 'light' | 'dark' | 'system'
  /** Color of primary buttons and links. */
  accent: string | undefined
  /** Radius of rows and fields, in pixels. Other radii scale with it. */
  radius: number | undefined
}

/** The visitor's language, once its texts have loaded. Until then, texts are in English. */
export type Language = {
  /** Format of numbers and dates, and direction of the texts (BCP 47). */
  locale?: string
  /** The translation. */
  texts?: Kit['config']['copy']
}

/** Value shared with everything below a `KitProvider`. */
export type KitContextValue = {
  kit: Kit
  modal: Modal
  theme: StoreApi<ThemeState>
  language: StoreApi<Language>
  /** State of the first render, on the server and during hydration. */
  firstConnection: ConnectionState
  firstFacts: Facts
  /** Sends events to the modal's policy. Only set inside the modal. */
  ask?: Ask
}

/** Provides the nearest kit. */
export const KitContext = createContext<KitContextValue | null>(null)

/**
 * Creates the value that a provider shares, without starting anything. On a server, creates a kit for this render only.
 */
export function createKitContext(shared: Kit, initialState: State | undefined): KitContextValue {
  const kit = shared.hydrate(initialState)
  return {
    kit,
    modal: createModal(),
    language: createStore<Language>(() => ({})),
    theme: createStore<ThemeState>(() => kit.config.theme),
    firstConnection: kit.connection.getState(),
    firstFacts: kit.facts.get(),
  }
}

/** Returns the value of the nearest `KitProvider`. Throws outside of one. */
export function useKitContext(): KitContextValue {
  const value = useContext(KitContext)
  if (!value) throw new Error('Latchkey hooks and buttons must be used within <KitProvider>.')
  return value
}

/** Preloads the modal and the connecting code for a visitor about to press a button. */
export function preload({ kit, modal }: KitContextValue): void {
  // One after the other, since a visitor who presses at once sees the modal first. A request loads what fails here.
  void modal.preload().then(() => afterPaint(() => kit.wagmi.load().catch(() => {})))
}
