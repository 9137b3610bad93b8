import type { CatalogueWallet } from '../kit/config.ts'

/** Loads the wallet catalogue, best-known first. */
export const loadCatalogue = (): Promise<readonly CatalogueWallet[]> =>
  // Through a module, because not all development servers support the attribute that a dynamic import of JSON needs.
  import('./catalogue.ts').then((late) => late.catalogue)
