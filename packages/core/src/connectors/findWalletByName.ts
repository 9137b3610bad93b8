import type { Kit } from '../kit.ts'
import { plainName } from '../utils/plainName.ts'
import { loadCatalogue } from './loadCatalogue.ts'

/** The id of the catalogue's wallet that a remote wallet means by its name; undefined for one that is not known. */
export async function findWalletByName(kit: Pick<Kit, 'config'>, name: string): Promise<string | undefined> {
  // Without the catalogue the wallet is connected all the same.
  const catalogue = await loadCatalogue().catch(() => [])
  const known = [...kit.config.wallets.custom, ...catalogue]
  return known.find((wallet) => plainName(wallet.name) === plainName(name))?.id
}
