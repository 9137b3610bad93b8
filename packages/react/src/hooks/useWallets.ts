'use client'

import { listWallets, type WalletRow } from '@latchkey/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKitContext } from '../context.ts'
import { useCatalogue } from './useCatalogue.ts'
import { useKit } from './useKit.ts'
import { useReadable } from './useReadable.ts'

/** Every wallet that can be connected here or installed: found in the browser first, then the catalogue's. */
export function useWallets(): readonly WalletRow[] {
  const kit = useKit()
  const catalogue = useCatalogue()
  const recent = useReadable(kit.preferences, (state) => state.recentWallets)
  const connectors = useConnectors()
  return useMemo(() => {
    const namespaces = [...kit.namespaces.keys()]
    return listWallets({ connectors, catalogue, recent, wallets: kit.config.wallets, namespaces })
  }, [kit, connectors, catalogue, recent])
}

/** One of them, by its id. */
export function useWallet(id: string): WalletRow | undefined {
  return useWallets().find((wallet) => wallet.id === id)
}

/** The connectors of every namespace. */
function useConnectors() {
  const { kit, modal } = useKitContext()
  const { namespaces } = kit
  const subscribe = useCallback(
    (listener: () => void) => {
      // A wallet that came late without an event is there at the next opening.
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
  const read = () =>
    [...namespaces.values()].flatMap(({ id, connectors }) =>
      connectors.get().map((row) => ({ ...row, namespace: id })),
    )
  const version = useSyncExternalStore(subscribe, () => versionOf(read()), noVersion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the lists
  return useMemo(read, [namespaces, version])
}

/** Another text for every other list: a list of lists has no reference that stays. */
function versionOf(rows: readonly { uid: string; name: string }[]): string {
  return rows.map(({ uid, name }) => `${uid} ${name}`).join('\n')
}

const noVersion = () => ''
