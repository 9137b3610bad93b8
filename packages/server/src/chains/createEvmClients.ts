import type { Caip2 } from '@latchkey/protocol/ids'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createEvmClient, type EvmClient } from './createEvmClient.ts'
import { findChain } from './findChain.ts'

/**
 * Creates the clients of the served EVM chains on first use, which send their requests with `request`. Throws
 * CHAIN_INVALID for a chain that is not served or not an EVM chain.
 */
export function createEvmClients(
  chains: ReadonlyMap<Caip2, ServedChain>,
  request: Rpc['request'],
): (chainId: Caip2) => EvmClient {
  const clients = new Map<Caip2, EvmClient>()
  return (chainId) => {
    const chain = findChain(chains, chainId)
    if (chain.network.chainNamespace !== 'eip155')
      throw new RequestFailure('CHAIN_INVALID', {
        field: 'chainId',
        description: `${chainId} is not an EVM chain.`,
      })
    const made = clients.get(chainId) ?? createEvmClient(chain, { request })
    clients.set(chainId, made)
    return made
  }
}
