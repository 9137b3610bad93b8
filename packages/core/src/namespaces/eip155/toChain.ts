import type { Network } from '@latchkey/protocol/network'
import type { Chain } from 'viem'

/** Converts an eip155 network to a chain of viem and wagmi. */
export function toChain(network: Network): Chain {
  return { ...network, id: Number(network.id) }
}
