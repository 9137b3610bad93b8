import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { type Chain, createPublicClient, custom, defineChain, type PublicClient, type Transport } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
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

/** A viem client of a served EVM chain. */
export type EvmClient = PublicClient<Transport, Chain>

/** Creates a viem client of a served EVM chain that uses the proxy's upstreams, ranking and caches. */
function createEvmClient(served: ServedChain, rpc: Pick<Rpc, 'request'>): EvmClient {
  const { network } = served
  const chain = defineChain({
    id: evmChainNumber(served.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: served.rpcUrls } },
    contracts: { ...network.contracts },
  })
  return createPublicClient({
    chain,
    // The proxy already retries and times out.
    transport: custom(
      { request: ({ method, params }) => rpc.request(served.id, method, params) },
      { retryCount: 0 },
    ),
    cacheTime: 0,
    // A contract must not direct this server to a host of its choice (ERC-3668).
    ccipRead: false,
  }) as EvmClient
}
