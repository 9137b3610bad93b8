import type { Caip2 } from '../vocabulary/ids.ts'
import data from './data/networkDrawings.json' with { type: 'json' }
import names from './data/networks.json' with { type: 'json' }

const drawings: Readonly<Record<string, string>> = data
const nameOf: Readonly<Record<string, string>> = names

/** Returns the logo of a network as SVG. Undefined for networks without one. */
export function getNetworkMark(networkId: Caip2): string | undefined {
  return drawings[nameOf[networkId] ?? '']
}
