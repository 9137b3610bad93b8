import { listWallets, type WalletRow } from '../connection/wallets.ts'
import type { CatalogueWallet } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { memoize } from '../utils/memoize.ts'
import { loadCatalogue } from './loadCatalogue.ts'

const lists = new WeakMap<Kit, () => readonly WalletRow[]>()
/** The same for all kits, and for all visitors of a server. */
let catalogue: readonly CatalogueWallet[] = []

/**
 * Returns every wallet that can be connected or installed here, in display order. The array is the same until one of
 * them changes. The catalogue is missing until `loadWallets` or `watchWallets` has loaded it.
 */
export function getWallets(kit: Kit): readonly WalletRow[] {
  const get = lists.get(kit) ?? createList(kit)
  lists.set(kit, get)
  return get()
}

/** Loads the wallet catalogue, once. Never rejects: the wallets in the browser can be connected without it. */
export async function loadWallets(): Promise<void> {
  catalogue = await loadCatalogue().catch(() => catalogue)
}

/**
 * Calls a listener when `getWallets` may have changed. Loads the catalogue, and finds wallets that were injected late
 * without an event. Returns a function that stops.
 */
export function watchWallets(kit: Kit, listener: () => void): () => void {
  const namespaces = [...kit.namespaces.values()]
  const stops = [kit.preferences, ...namespaces.map(({ connectors }) => connectors)].map((source) =>
    source.subscribe(listener),
  )
  for (const namespace of namespaces) namespace.look?.()
  let isStopped = false
  void loadWallets().then(() => isStopped || listener())
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

function createList(kit: Kit): () => readonly WalletRow[] {
  const { api, wallets } = kit.config
  const readConnectors = () =>
    [...kit.namespaces.values()].flatMap(({ id, connectors }) =>
      connectors.get().map((row) => ({ ...row, namespace: id })),
    )
  const readRecent = () => kit.preferences.getState().recentWallets
  // The text stands for the connectors, since a list of lists has no stable reference.
  const readVersion = () =>
    readConnectors()
      .map(({ uid, name }) => `${uid} ${name}`)
      .join('\n')
  return memoize(
    () => [readVersion(), catalogue, readRecent(), [...kit.namespaces.keys()].join(' ')],
    () =>
      listWallets({
        connectors: readConnectors(),
        catalogue,
        iconOf: (id) => api && `${api}/icons/wallets/${id}.svg`,
        recent: readRecent(),
        wallets,
        namespaces: [...kit.namespaces.keys()],
      }),
  )
}
