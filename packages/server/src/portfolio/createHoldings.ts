import type { Caip2 } from '@latchkey/protocol/ids'
import { findChain } from '../chains/findChain.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/** Reads holdings with the reader of the chain's namespace. Returns none for a namespace without a reader. */
export function createHoldings(
  chains: ReadonlyMap<Caip2, ServedChain>,
  byNamespace: { readonly [namespace: string]: ReadHoldings },
): ReadHoldings {
  return async (chainId, address) => {
    const read = byNamespace[findChain(chains, chainId).network.chainNamespace]
    return read ? read(chainId, address) : []
  }
}
