import type { CatalogueWallet } from '../kit/config.ts'

/**
 * Loads the wallet catalogue, best-known first.
 *
 * Goes through a module, since not all development servers support the attribute that a dynamic import of JSON needs.
 */
export const loadCatalogue = (): Promise<readonly CatalogueWallet[]> =>
  import('./catalogue.ts').then((late) => late.catalogue)
