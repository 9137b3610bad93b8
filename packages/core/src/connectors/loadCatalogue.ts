import type { CatalogueWallet } from '../config.ts'

/**
 * Loads the catalogue of wallets, the best-known first. By way of a module: development servers do not all understand
 * the attribute that importing JSON on demand would need.
 */
export const loadCatalogue = (): Promise<readonly CatalogueWallet[]> =>
  import('./catalogue.ts').then((late) => late.catalogue)
