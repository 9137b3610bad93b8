import type { CatalogueWallet } from '../kit/config.ts'
import wallets from './data/wallets.json' with { type: 'json' }

/** The wallet catalogue, best-known first, with the data that a list needs. Downloads are in `installs.ts`. */
export const catalogue: readonly CatalogueWallet[] =
  wallets as readonly unknown[] as readonly CatalogueWallet[]
