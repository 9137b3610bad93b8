'use client'

import { getDevice } from '@latchkey/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { listWallets, type WalletRow } from './listWallets.ts'
import { useKit } from './useKit.ts'
import { useReadable } from './useReadable.ts'

export type { WalletRow } from './listWallets.ts'

/** Every wallet that can be connected here or installed: found in the browser first, then the catalogue's. */
export function useWallets(): readonly WalletRow[] {
  const kit = useKit()
  const recent = useReadable(kit.preferences, (state) => state.recentWallets)
  const connectors = useConnectors()
  return useMemo(
    () =>
      listWallets({
        connectors,
        catalogue: kit.config.wallets.custom,
        recent,
        device: getDevice(),
        store: 'chrome',
      }),
    [connectors, kit, recent],
  )
}

/** One of them, by its id. */
export function useWallet(id: string): WalletRow | undefined {
  return useWallets().find((wallet) => wallet.id === id)
}

/** The connectors of every namespace, with the namespace. */
function useConnectors() {
  const kit = useKit()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...kit.namespaces.values()].map(({ connectors }) => connectors.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [kit],
  )
  const all = [...kit.namespaces.values()]
  // A namespace answers the same list while nothing changed; the key says whether any did.
  const lists = all.map(({ connectors }) => connectors)
  const version = useSyncExternalStore(
    subscribe,
    () =>
      lists
        .map((list) =>
          list
            .get()
            .map(({ uid, name }) => `${uid} ${name}`)
            .join(),
        )
        .join(';'),
    () => '',
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the lists
  return useMemo(
    () => all.flatMap(({ id, connectors }) => connectors.get().map((row) => ({ namespace: id, row }))),
    [kit, version],
  )
}
