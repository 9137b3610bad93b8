import type { Caip2 } from '@latchkey/protocol/ids'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import { type ImageUrl, inlineImageUrl } from '../chains/imageUrl.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { SolanaReader } from '../chains/solana/createSolanaReader.ts'
import { describeMints, type MintDescription } from '../chains/solana/describeMints.ts'
import type { ServedChain } from '../settings/settings.ts'
import { imageOf } from './imageOf.ts'
import { nameNft } from './nameNft.ts'
import type { NftKeyset, NftSource, OwnedNft } from './nfts.ts'

/** How many mints are read together, and how many times for one page. */
const mintsAtOnce = 100
const looksMax = 5
/** Processing this many mints costs as much as a call. */
const mintsPerCall = 10

/**
 * Creates a source of Solana NFTs from the chain itself: mints with one whole token. Only on-chain metadata counts. If
 * an account has many other mints, a page may be short and still have a next one.
 */
export function createSolanaNfts({
  chains,
  readerOf,
  isListedSpam,
  catalogue = () => [],
  imageUrl = inlineImageUrl,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  readerOf(chainId: Caip2): SolanaReader
  isListedSpam: IsListedSpam
  /** Returns the operator's tokens of a chain. An NFT with the name of one is spam and loses it. None by default. */
  catalogue?: (chainId: Caip2) => readonly CatalogueToken[]
  /** Only inline images by default. */
  imageUrl?: ImageUrl
}): NftSource {
  return {
    async getNfts({ address, chainId, after, limit, charge }) {
      const data: OwnedNft[] = []
      let looks = 0
      const ids = listChainsOf(chains, address, chainId).map(({ id }) => id)
      for (const id of ids.sort()) {
        if (after && id < after.chainId) continue
        const reader = readerOf(id)
        const toOwned = (description: MintDescription): OwnedNft => {
          const { mint, name, symbol, description: words, image, traits } = description
          const { isFalse, ...names } = nameNft(catalogue(id), mint, { name, collection: name, symbol })
          return {
            chainId: id,
            contract: mint,
            tokenId: '0',
            standard: 'spl',
            amount: '1',
            description: words,
            ...names,
            image: imageOf(image, imageUrl),
            traits,
            flags: { is_spam: description.isSpam || isListedSpam(id, mint) || isFalse },
          }
        }
        charge(2)
        const accounts = await reader.getTokenAccounts(address)
        const ones = accounts.filter(({ amount }) => amount === 1n).map(({ mint }) => mint)
        const mints = [...new Set(ones)]
          .sort()
          .filter((mint) => id !== after?.chainId || mint > after.contract)
        for (let at = 0; at < mints.length; at += mintsAtOnce) {
          const part = mints.slice(at, at + mintsAtOnce)
          charge(2 + Math.ceil(part.length / mintsPerCall))
          const described = await describeMints(reader, part)
          data.push(...described.filter(({ isNft }) => isNft).map(toOwned))
          looks += 1
          const last = data[limit - 1]
          if (last && data.length > limit) return { data: data.slice(0, limit), next: toKeyset(last) }
          const seen = part.at(-1)
          if (looks === looksMax && seen) return { data, next: { chainId: id, contract: seen, tokenId: '0' } }
        }
      }
      return { data, next: null }
    },
  }
}

function toKeyset({ chainId, contract, tokenId }: OwnedNft): NftKeyset {
  return { chainId, contract, tokenId }
}
