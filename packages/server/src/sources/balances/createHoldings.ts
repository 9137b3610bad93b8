import type { Caip2 } from '@latchkey/protocol/ids'
import type { ServedChain } from '../../settings.ts'
import { findChain } from '../chains/findChain.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/** Reads holdings as the chain's namespace does; of one without a row nothing is known. */
export function createHoldings(
  chains: ReadonlyMap<Caip2, ServedChain>,
  byNamespace: { readonly [namespace: string]: ReadHoldings },
): ReadHoldings {
  return async (chainId, address) => {
    const read = byNamespace[findChain(chains, chainId).network.chainNamespace]
    return read ? read(chainId, address) : []
  }
}
