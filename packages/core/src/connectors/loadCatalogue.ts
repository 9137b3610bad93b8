import type { CatalogueWallet } from '../config.ts'

/**
 * Loads the catalogue of wallets, the best-known first. By way of a module: development servers do not all understand
 * the attribute that importing JSON on demand would need.
 */
export async function loadCatalogue(): Promise<readonly CatalogueWallet[]> {
  const { catalogue } = await import('./catalogue.ts')
  return catalogue
}
