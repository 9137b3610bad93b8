import type { Caip2 } from '@latchkey/protocol/ids'
import { and, asc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { getAddress, maxUint256 } from 'viem'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import { type ImageUrl, inlineImageUrl } from '../chains/imageUrl.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { Database } from '../storage/database.ts'
import { holdings } from '../storage/schema/holdings.ts'
import { nfts, tokens } from '../storage/schema/tokens.ts'
import { countFitting } from './fitImages.ts'
import { imageOf } from './imageOf.ts'
import { nameNft } from './nameNft.ts'
import type { CatchUp, NftQuery, NftSource } from './nfts.ts'

/**
 * Creates a source of an account's NFTs from what the indexers have stored, ordered by collection and id. `without` leaves
 * out chains.
 */
export function createNftSource({
  database,
  isListedSpam,
  catalogue = () => [],
  caughtUp = async () => {},
  imageUrl = inlineImageUrl,
}: {
  database: Database
  isListedSpam: IsListedSpam
  /** Returns the operator's tokens of a chain. An NFT with the name of one is spam and loses it. None by default. */
  catalogue?: (chainId: Caip2) => readonly CatalogueToken[]
  /** Resolves immediately by default. */
  caughtUp?: CatchUp
  /** Only inline images by default. */
  imageUrl?: ImageUrl
}): { getNfts(query: NftQuery & { without?: readonly Caip2[] }): ReturnType<NftSource['getNfts']> } {
  return {
    async getNfts({ address, chainId, without = [], after, limit, charge }) {
      if (!after) await caughtUp({ address, charge, ...(chainId && { chainId }) })
      const rows = await database
        .select({
          chainId: holdings.chainId,
          contract: holdings.contract,
          tokenId: holdings.tokenId,
          amount: holdings.amount,
          standard: tokens.standard,
          collection: tokens.name,
          symbol: tokens.symbol,
          isSpam: tokens.isSpam,
          name: nfts.name,
          description: nfts.description,
          image: nfts.image,
          traits: nfts.traits,
        })
        .from(holdings)
        .innerJoin(
          tokens,
          and(
            eq(tokens.chainId, holdings.chainId),
            eq(tokens.address, holdings.contract),
            ne(tokens.standard, 'erc20'),
          ),
        )
        .leftJoin(
          nfts,
          and(
            eq(nfts.chainId, holdings.chainId),
            eq(nfts.contract, holdings.contract),
            eq(nfts.tokenId, holdings.tokenId),
          ),
        )
        .where(
          and(
            eq(holdings.owner, address.toLowerCase()),
            chainId && eq(holdings.chainId, chainId),
            without.length > 0 ? notInArray(holdings.chainId, [...without]) : undefined,
            gt(holdings.amount, '0'),
            after &&
              sql`(${holdings.chainId}, ${holdings.contract}, ${holdings.tokenId})
                > (${after.chainId}, ${after.contract.toLowerCase()}, ${after.tokenId}::numeric)`,
          ),
        )
        .orderBy(asc(holdings.chainId), asc(holdings.contract), asc(holdings.tokenId))
        .limit(limit + 1)
      const sizes = rows.slice(0, limit).map(({ image }) => image?.length ?? 0)
      const count = countFitting(sizes)
      const data = rows.slice(0, count).map((row) => {
        const contract = getAddress(row.contract)
        const { isFalse, ...names } = nameNft(catalogue(row.chainId as Caip2), contract, row)
        return {
          chainId: row.chainId as Caip2,
          contract,
          tokenId: row.tokenId,
          standard: row.standard === 'erc721' ? ('erc721' as const) : ('erc1155' as const),
          amount: toAmount(row.amount),
          description: row.description,
          ...names,
          image: imageOf(row.image, imageUrl),
          traits: row.traits,
          flags: { is_spam: row.isSpam || isListedSpam(row.chainId, row.contract) || isFalse },
        }
      })
      const last = rows.length > count ? data.at(-1) : undefined
      return {
        data,
        next: last ? { chainId: last.chainId, contract: last.contract, tokenId: last.tokenId } : null,
      }
    },
  }
}

/** Caps an amount, because a contract may report more than can exist. */
function toAmount(balance: string): string {
  return BigInt(balance) > maxUint256 ? maxUint256.toString() : balance
}
