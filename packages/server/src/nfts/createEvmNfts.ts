import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import { isOfExplorer } from '../explorers/isOfExplorer.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import { hasFallbackIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { createExplorerNfts, type ExplorerNftsOptions } from './createExplorerNfts.ts'
import { createNftSource } from './createNftSource.ts'
import type { CatchUp, NftKeyset, NftQuery, NftSource, OwnedNft } from './nfts.ts'

/** Parameters of `createEvmNfts`. */
type EvmNftsOptions = ExplorerNftsOptions & {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  caughtUp: CatchUp
  log: Pick<RpcLogger, 'warn'>
}

/**
 * Creates a source of EVM NFTs: those in the store, then those of each chain whose past explorers read, or whose accounts
 * are indexed while no explorer responds. A page has NFTs of one of them.
 */
export function createEvmNfts({
  chains,
  database,
  log,
  explorers,
  caughtUp,
  ...ports
}: EvmNftsOptions): NftSource {
  const { isListedSpam, catalogue, imageUrl } = ports
  const stored = createNftSource({
    ...{ database, isListedSpam, catalogue, caughtUp },
    ...(imageUrl && { imageUrl }),
  })
  const explored = createExplorerNfts({ explorers, ...ports })
  const isExplored = (chainId: string) => isOfExplorer(chains, explorers, chainId)

  return {
    async getNfts(query) {
      const { address, after, chainId } = query
      if (chainId) return isExplored(chainId) ? readChain({ ...query, chainId }) : stored.getNfts(query)
      const ids = listChainsOf(chains, address)
        .map(({ id }) => id)
        .filter(isExplored)
        .sort()
      let place = after
      if (!place || !isExplored(place.chainId)) {
        const { data, next } = await stored.getNfts({ ...query, without: ids })
        const [first] = ids
        if (next || !first) return { data, next }
        if (data.length > 0) return { data, next: toStart(first) }
        place = toStart(first)
      }
      return getExplored(query, ids, place)
    },
  }

  /** Reads a first page from a chain's explorers, or from the store while none responds. Later pages continue there. */
  async function readChain(query: NftQuery & { chainId: Caip2 }): ReturnType<NftSource['getNfts']> {
    const { after, ...first } = query
    if (after?.contract && !after.explored) return stored.getNfts(query)
    try {
      return await explored.getNfts(query)
    } catch (err) {
      const isFirst = !after?.explored
      if (!isFirst || !(err instanceof UpstreamError) || !hasFallbackIndex(chains.get(query.chainId)))
        throw err
      return stored.getNfts(first)
    }
  }

  /**
   * Returns the page at a place, or the first one after it that is not empty. A chain whose explorers do not respond is
   * left out, and read again after the last chain. Throws then if they still do not, and if the chain is the only one or
   * has been shown in part.
   */
  async function getExplored(
    query: NftQuery,
    ids: readonly Caip2[],
    after: NftKeyset,
  ): ReturnType<NftSource['getNfts']> {
    const { chainId, isRetry = false } = after
    let { leftOut = [] } = after
    const page = await readChain({ ...query, chainId, after }).catch((err: unknown) => {
      const isNeeded = isRetry || ids.length === 1 || after.explored !== undefined
      if (isNeeded || !(err instanceof UpstreamError)) throw err
      log.warn({ err }, 'a chain was left out of NFTs')
      leftOut = [...leftOut, chainId]
      return { data: [] as OwnedNft[], next: null }
    })
    const next = page.next ? { ...page.next, leftOut, isRetry } : toFollowing(ids, { ...after, leftOut })
    return page.data.length > 0 || !next ? { ...page, next } : getExplored(query, ids, next)
  }
}

/** Returns the start of the next chain: of those that were left out, after all others. */
function toFollowing(ids: readonly Caip2[], { chainId, isRetry, leftOut = [] }: NftKeyset): NftKeyset | null {
  const following = isRetry ? undefined : ids.find((id) => id > chainId)
  if (following) return { ...toStart(following), leftOut }
  const [first, ...others] = leftOut
  return first ? { ...toStart(first), leftOut: others, isRetry: true } : null
}

function toStart(chainId: Caip2): NftKeyset {
  return { chainId, contract: '', tokenId: '0' }
}
