import type { Caip2 } from '@latchkey/protocol/ids'
import { isRead } from '../settings/isRead.ts'
import type { ServedChain } from '../settings/settings.ts'

/** Returns the chain whose ENS is used: the first readable one with a universal resolver. */
export function findNameChain(chains: ReadonlyMap<Caip2, ServedChain>): ServedChain | undefined {
  return [...chains.values()].find((chain) => isRead(chain) && chain.network.contracts?.ensUniversalResolver)
}
