import { listWallets, type WalletRow } from '../connection/wallets.ts'
import type { CatalogueWallet } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { loadCatalogue } from './loadCatalogue.ts'

/** The last list of each kit, and what it was made of. */
const lists = new WeakMap<Kit, { rows: readonly WalletRow[]; of: string }>()
/** The same for all kits, and for all visitors of a server. */
let catalogue: readonly CatalogueWallet[] = []

/**
 * Returns every wallet that can be connected or installed here, in display order. The array is the same until one of
 * them changes. The catalogue is missing until `loadWallets` or `watchWallets` has loaded it.
 */
export function getWallets(kit: Kit): readonly WalletRow[] {
  const { api, wallets } = kit.config
  const namespaces = [...kit.namespaces.keys()]
  const recent = kit.preferences.getState().recentWallets
  const connectors = [...kit.namespaces.values()].flatMap(({ id, connectors }) =>
    connectors.get().map((row) => ({ ...row, namespace: id })),
  )
  const names = connectors.map(({ uid, name }) => [uid, name])
  const of = JSON.stringify([names, namespaces, recent, catalogue.length])
  const last = lists.get(kit)
  if (last?.of === of) return last.rows
  const rows = listWallets({ connectors, catalogue, api, recent, wallets, namespaces })
  lists.set(kit, { rows, of })
  return rows
}

/** Loads the wallet catalogue, once. Never rejects: the wallets in the browser can be connected without it. */
export async function loadWallets(): Promise<void> {
  catalogue = await loadCatalogue().catch(() => catalogue)
}

/** Finds wallets that were injected late without an event. */
export function findLateWallets(kit: Kit): void {
  for (const namespace of kit.namespaces.values()) namespace.look?.()
}

/**
 * Calls a listener when `getWallets` may have changed. Loads the catalogue, and finds wallets that were injected late
 * without an event. Returns a function that stops.
 */
export function watchWallets(kit: Kit, listener: () => void): () => void {
  const stops = [kit.preferences.subscribe(listener)]
  for (const { connectors } of kit.namespaces.values()) stops.push(connectors.subscribe(listener))
  findLateWallets(kit)
  let isStopped = false
  void loadWallets().then(() => isStopped || listener())
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
