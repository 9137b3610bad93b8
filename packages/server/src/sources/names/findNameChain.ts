import type { Caip2 } from '@latchkey/protocol/ids'
import { isRead } from '../../isRead.ts'
import type { ServedChain } from '../../settings.ts'

/** The chain whose ENS counts: the first one that is read, with a universal resolver. */
export function findNameChain(chains: ReadonlyMap<Caip2, ServedChain>): ServedChain | undefined {
  return [...chains.values()].find((chain) => isRead(chain) && chain.network.contracts?.ensUniversalResolver)
}
