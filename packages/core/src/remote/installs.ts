import type { CatalogueWallet } from '../kit/config.ts'
import data from './data/installs.json' with { type: 'json' }

/** Where to get a wallet of the catalogue, and how to open its app. */
export type WalletInstall = Pick<CatalogueWallet, 'downloads' | 'homepage' | 'link'>

/** Installs by wallet id. 24 kB of data, so only import it from code that loads on demand. */
export const installs = data as unknown as Readonly<Record<string, WalletInstall>>
