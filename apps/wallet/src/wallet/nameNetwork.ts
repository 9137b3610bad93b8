import { catalogueChains } from '@latchkey/protocol/chains'
import type { KnownNetwork } from './readRequest.ts'

/** Returns a network's name: from the wallet, else from the catalogue, else its CAIP-2 id. */
export function nameNetwork(id: string, known: readonly KnownNetwork[] = []): string {
  const isIt = ({ caipNetworkId }: { caipNetworkId: string }) => caipNetworkId === id
  return known.find((network) => network.id === id)?.name ?? catalogueChains.find(isIt)?.name ?? id
}
