import type { Caip2 } from '@latchkey/protocol/ids'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { HistorySource } from './history.ts'

/**
 * Creates a source that reads histories with the source of the account's namespace. Returns an empty history for a
 * namespace without one. Throws as `listChainsOf`.
 */
export function createHistories(
  chains: ReadonlyMap<Caip2, ServedChain>,
  byNamespace: { readonly [namespace: string]: HistorySource },
): HistorySource {
  return {
    async getHistory(query) {
      const [chain] = listChainsOf(chains, query.address, query.chainId)
      const source = chain && byNamespace[chain.network.chainNamespace]
      return source ? source.getHistory(query) : { data: [], next: null }
    },
  }
}
