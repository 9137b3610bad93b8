import type { Kit } from '../kit.ts'
import { loadCatalogue } from './loadCatalogue.ts'

/** The id of the catalogue's wallet that a remote wallet means by its name; undefined for one that is not known. */
export async function findWalletByName(kit: Pick<Kit, 'config'>, name: string): Promise<string | undefined> {
  // Without the catalogue the wallet is connected all the same.
  const catalogue = await loadCatalogue().catch(() => [])
  const known = [...kit.config.wallets.custom, ...catalogue]
  return known.find((wallet) => plain(wallet.name) === plain(name))?.id
}

/** Wallets call themselves "Name" in one place and "Name Wallet" in another. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bwallet\b/, '')
    .replaceAll(/\s+/g, '')
}
