import type { Caip2 } from '@latchkey/protocol/ids'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { NftSource } from './nfts.ts'

/**
 * Creates a source that reads NFTs with the source of the account's namespace. Returns none for a namespace without
 * one. Throws as `listChainsOf`.
 */
export function createNfts(
  chains: ReadonlyMap<Caip2, ServedChain>,
  byNamespace: { readonly [namespace: string]: NftSource },
): NftSource {
  return {
    async getNfts(query) {
      const [chain] = listChainsOf(chains, query.address, query.chainId)
      const source = chain && byNamespace[chain.network.chainNamespace]
      return source ? source.getNfts(query) : { data: [], next: null }
    },
  }
}
