import { listWallets, type WalletRow } from '@latchkey/core'
import { kit } from './kit'

/** Returns the wallets in this browser, in display order. */
export function getWallets(): readonly WalletRow[] {
  return listWallets({
    connectors: [...kit.namespaces.values()].flatMap(({ id, connectors }) =>
      connectors.get().map((row) => ({ ...row, namespace: id })),
    ),
    catalogue: [],
    recent: kit.preferences.getState().recentWallets,
    wallets: kit.config.wallets,
    namespaces: [...kit.namespaces.keys()],
  })
}

/** Calls a function when a wallet is found or removed. Returns a function that stops this. */
export function watchWallets(listener: () => void): () => void {
  const stops = [...kit.namespaces.values()].map(({ connectors }) => connectors.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
