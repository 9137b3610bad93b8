import type { Caip2 } from '@latchkey/protocol/ids'
import { inlineImageUrl } from '../chains/imageUrl.ts'
import type { TokenMetadata } from '../explorers/createTokenMetadata.ts'
import { isOfExplorer } from '../explorers/isOfExplorer.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import { hasFallbackIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createEvmPages } from './createEvmPages.ts'
import { createExplorerPages, type ExplorerPagesOptions } from './createExplorerPages.ts'
import {
  createHistorySource,
  createIndexedPages,
  type HistorySourceOptions,
  type IndexedPagesPorts,
} from './createHistorySource.ts'
import { createTokenReader, nftKey, type TokenReader } from './createTokenReader.ts'
import type { HistorySource } from './history.ts'

/** Parameters of `createEvmHistory`. */
type EvmHistoryOptions = IndexedPagesPorts &
  Omit<ExplorerPagesOptions, 'chains'> &
  Omit<HistorySourceOptions, 'readPage' | 'readScales' | 'tokenReader'> & {
    chains: ReadonlyMap<Caip2, ServedChain>
    log: Pick<RpcLogger, 'warn'>
  }

/**
 * Creates a source of EVM histories: from the index of a chain that has one, else from its explorers in the operator's
 * order, else from what is stored.
 */
export function createEvmHistory({
  chains,
  log,
  explorers,
  request,
  metadata,
  readRows,
  caughtUp,
  extended,
  database,
  getPrices,
  catalogue,
  logoOf,
  isListedSpam,
  imageUrl = inlineImageUrl,
}: EvmHistoryOptions): HistorySource {
  const isExplored = (chainId: string) => isOfExplorer(chains, explorers, chainId)
  const hasFallback = (chainId: Caip2) => hasFallbackIndex(chains.get(chainId))
  const readIndexed = createIndexedPages({ readRows, caughtUp, extended })
  const readExplored = createExplorerPages({ chains, explorers, request, metadata })
  const hasExplored = [...chains.keys()].some(isExplored)
  const readPage = hasExplored
    ? createEvmPages({ chains, isExplored, hasFallback, log, readIndexed, readExplored })
    : readIndexed
  const stored = createTokenReader(database)
  const explored = createMetadataReader(metadata)
  /** Reads from the index. On a chain with explorers, what they reported takes precedence. */
  const join =
    <query, value>(
      read: (reader: TokenReader) => (chainId: string, query: query) => Promise<ReadonlyMap<string, value>>,
    ) =>
    async (chainId: string, query: query): Promise<ReadonlyMap<string, value>> => {
      const known = await read(stored)(chainId, query)
      return isExplored(chainId) ? new Map([...known, ...(await read(explored)(chainId, query))]) : known
    }
  const tokenReader: TokenReader = {
    readTokens: join(({ readTokens }) => readTokens),
    readNfts: join(({ readNfts }) => readNfts),
    readImageSizes: join(({ readImageSizes }) => readImageSizes),
  }
  return createHistorySource({
    ...{ database, readPage, getPrices, catalogue, logoOf, isListedSpam, imageUrl, tokenReader },
  })
}

/** Creates a reader of metadata from explorers and contracts. */
function createMetadataReader(metadata: TokenMetadata): TokenReader {
  const readNfts: TokenReader['readNfts'] = async (chainId, transfers) => {
    const found = transfers.flatMap(({ token, tokenId }) => {
      const nft = token !== null && tokenId !== null ? metadata.nft(chainId, token, tokenId) : undefined
      return nft ? [[nftKey(nft.contract, nft.tokenId), nft] as const] : []
    })
    return new Map(found)
  }
  return {
    readNfts,
    async readTokens(chainId, contracts) {
      const found = contracts.flatMap((contract) => metadata.token(chainId, contract) ?? [])
      return new Map(found.map((token) => [token.address, token]))
    },
    async readImageSizes(chainId, transfers) {
      const found = await readNfts(chainId, transfers)
      return new Map([...found].map(([key, { image }]) => [key, image?.length ?? 0]))
    },
  }
}
