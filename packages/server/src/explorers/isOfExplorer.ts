import type { Caip2 } from '@latchkey/protocol/ids'
import type { ServedChain } from '../settings/settings.ts'
import type { Explorers } from './createExplorers.ts'

/** Returns whether a chain's past is read from its explorers: it has some, and no index of its own. */
export function isOfExplorer(
  chains: ReadonlyMap<Caip2, Pick<ServedChain, 'index'>>,
  explorers: Pick<Explorers, 'has'>,
  chainId: string,
): boolean {
  const chain = chains.get(chainId as Caip2)
  return chain !== undefined && !chain.index && explorers.has(chainId as Caip2)
}
