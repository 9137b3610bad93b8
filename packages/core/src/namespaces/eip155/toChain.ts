import type { Network } from '@latchkey/protocol/network'
import type { Chain } from 'viem'

/** Tells a network of eip155 as viem and wagmi describe a chain. */
export function toChain(network: Network): Chain {
  return { ...network, id: Number(network.id) }
}
