import type { Kit } from '../kit/kit.ts'
import { plainName } from '../utils/plainName.ts'
import { loadCatalogue } from './loadCatalogue.ts'

/** Finds the catalogue id of a remote wallet by its name. Resolves to undefined for unknown wallets. */
export async function findWalletByName(kit: Pick<Kit, 'config'>, name: string): Promise<string | undefined> {
  // The wallet can be connected without the catalogue.
  const catalogue = await loadCatalogue().catch(() => [])
  const known = [...kit.config.wallets.custom, ...catalogue]
  return known.find((wallet) => plainName(wallet.name) === plainName(name))?.id
}
