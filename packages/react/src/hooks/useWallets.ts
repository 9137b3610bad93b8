'use client'

import { type CatalogueWallet, listWallets, type WalletRow } from '@latchkey/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { getCatalogue, getFirstCatalogue, prepareCatalogue } from '../kit/catalogue.ts'
import { listConnectors, useKitContext } from '../kit/context.ts'
import { useKit } from './useKit.ts'

/** Returns every wallet that can be connected or installed here: those found in the browser, then the catalogue's. */
export function useWallets(): readonly WalletRow[] {
  const kit = useKit()
  const catalogue = useCatalogue()
  const recent = useReadable(kit.preferences, (state) => state.recentWallets)
  const connectors = useConnectors()
  return useMemo(() => {
    const namespaces = [...kit.namespaces.keys()]
    const { api, wallets } = kit.config
    const iconOf = (id: string) => api && `${api}/icons/wallets/${id}.svg`
    return listWallets({ connectors, catalogue, iconOf, recent, wallets, namespaces })
  }, [kit, connectors, catalogue, recent])
}

/** Returns a wallet by its id. */
export function useWallet(id: string): WalletRow | undefined {
  return useWallets().find((wallet) => wallet.id === id)
}

/** Returns the connectors of every namespace. */
function useConnectors() {
  const { kit, modal, firstConnectors } = useKitContext()
  const { namespaces } = kit
  const subscribe = useCallback(
    (listener: () => void) => {
      // Finds wallets that were injected late without an event, the next time the modal opens.
      const look = () => {
        for (const namespace of namespaces.values()) namespace.look?.()
        listener()
      }
      const stops = [...namespaces.values()].map(({ connectors }) => connectors.subscribe(listener))
      stops.push(modal.store.subscribe(look))
      look()
      return () => {
        for (const stop of stops) stop()
      }
    },
    [namespaces, modal],
  )
  const version = useSyncExternalStore(subscribe, () => versionOf(listConnectors(kit)), noVersion)
  // The version stands for the lists.
  return useMemo(
    () => (version === undefined ? firstConnectors : listConnectors(kit)),
    [kit, version, firstConnectors],
  )
}

/** Returns a text that changes with the list, since a list of lists has no stable reference. */
function versionOf(rows: readonly { uid: string; name: string }[]): string {
  return rows.map(({ uid, name }) => `${uid} ${name}`).join('\n')
}

/** Stands for the lists of the first render. */
const noVersion = () => undefined

/** Returns the wallet catalogue. Empty until it is loaded, and if it can't be. */
const useCatalogue = (): readonly CatalogueWallet[] =>
  useSyncExternalStore(followCatalogue, getCatalogue, getFirstCatalogue)

function followCatalogue(listener: () => void): () => void {
  let isGone = false
  void prepareCatalogue().then(() => isGone || listener())
  return () => {
    isGone = true
  }
}
