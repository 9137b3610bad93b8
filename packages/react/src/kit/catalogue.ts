import { type CatalogueWallet, loadCatalogue } from '@latchkey/core'

const none: readonly CatalogueWallet[] = []
/** The same for all kits, and for all visitors of a server. */
let loaded = none

/** Returns the wallet catalogue. Empty until `prepareCatalogue` has loaded it. */
export const getCatalogue = (): readonly CatalogueWallet[] => loaded

/** Returns the wallet catalogue of the first render: an empty one. */
export const getFirstCatalogue = () => none

/** Loads the wallet catalogue, once. Never rejects: the list of connectable wallets works without it. */
export async function prepareCatalogue(): Promise<void> {
  loaded = await loadCatalogue().catch(() => loaded)
}
