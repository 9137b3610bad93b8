import type { Network } from '@latchkey/protocol/network'
import type { Chain } from 'viem'

/** Tells a network of eip155 as viem and wagmi describe a chain. */
export function toChain(network: Network): Chain {
  const { default: rpc } = network.rpcUrls
  return {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: rpc.http } },
    ...(network.blockExplorers && { blockExplorers: network.blockExplorers }),
    ...(network.contracts && { contracts: network.contracts }),
    ...(network.testnet !== undefined && { testnet: network.testnet }),
  }
}
