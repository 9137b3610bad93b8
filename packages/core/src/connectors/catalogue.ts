import type { CatalogueWallet } from '../config.ts'
import wallets from './data/wallets.json' with { type: 'json' }

/** The catalogue of wallets, the best-known first. 30 kB of data: only ever imported on demand. */
export const catalogue: readonly CatalogueWallet[] =
  wallets as readonly unknown[] as readonly CatalogueWallet[]
