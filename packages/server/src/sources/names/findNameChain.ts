import type { Caip2 } from '@latchkey/protocol/ids'
import type { ServedChain } from '../../settings.ts'

/** The chain whose ENS counts: the first served one with a universal resolver. */
export function findNameChain(chains: ReadonlyMap<Caip2, ServedChain>): ServedChain | undefined {
  return [...chains.values()].find(({ network }) => network.contracts?.ensUniversalResolver)
}
