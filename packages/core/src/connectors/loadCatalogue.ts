import type { CatalogueWallet } from '../config.ts'

/** Loads the catalogue of wallets, the best-known first. */
export async function loadCatalogue(): Promise<readonly CatalogueWallet[]> {
  const { default: wallets } = await import('./data/wallets.json', { with: { type: 'json' } })
  return wallets as readonly CatalogueWallet[]
}
