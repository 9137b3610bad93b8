import type { CatalogueWallet } from '../config.ts'
import data from './data/installs.json' with { type: 'json' }

/** Where a wallet of the catalogue is to be had, and how its app is opened. */
export type WalletInstall = Pick<CatalogueWallet, 'downloads' | 'homepage' | 'link'>

/** By the wallet's id. 25 kB of data: for what is loaded on demand only. */
export const installs = data as unknown as Readonly<Record<string, WalletInstall>>
