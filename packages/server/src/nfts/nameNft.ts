import { isLookAlike, toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { OwnedNft } from './nfts.ts'

/** What the contract, or the mint, calls the NFT and its collection. */
type GivenNames = { name: string | null; collection: string | null; symbol: string | null }

/**
 * Names an NFT. If one of its names is that of a listed token, or passes for one, it is a look-alike, and all of its
 * names are replaced by its shortened contract address.
 */
export function nameNft(
  catalogue: readonly CatalogueToken[],
  contract: string,
  { name, collection, symbol }: GivenNames,
): Pick<OwnedNft, 'name' | 'collection'> & { isFalse: boolean } {
  const isFalse = isLookAlike(catalogue, collection, symbol, name)
  const own = (given: string | null) => (isFalse && given !== null ? toLookAlikeLabel(contract) : given)
  return { name: own(name), collection: { name: own(collection), symbol: own(symbol) }, isFalse }
}
