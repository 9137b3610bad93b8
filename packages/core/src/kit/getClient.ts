import { type Caip2, evmChainNumber, namespaceOf } from '@latchkey/protocol/ids'
import type { Client } from 'viem'
import { NetworkNotFoundError } from '../errors/connection.ts'
import { getWagmiConfig } from './getWagmiConfig.ts'
import type { Kit } from './kit.ts'

/** Returns the viem client of an EVM network. Throws `NetworkNotFoundError` if it is not a configured EVM network. */
export function getClient(kit: Kit, networkId: Caip2): Client {
  if (namespaceOf(networkId) !== 'eip155') throw new NetworkNotFoundError(networkId)
  const chainId = evmChainNumber(networkId)
  const config = getWagmiConfig(kit)
  if (!config.chains.some((chain) => chain.id === chainId)) throw new NetworkNotFoundError(networkId)
  return config.getClient({ chainId })
}
