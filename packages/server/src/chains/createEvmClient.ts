import { evmChainNumber } from '@latchkey/protocol/ids'
import { type Chain, createPublicClient, custom, defineChain, type PublicClient, type Transport } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'

/** A viem client of a served EVM chain. */
export type EvmClient = PublicClient<Transport, Chain>

/** Creates a viem client of a served EVM chain that uses the proxy's upstreams, ranking and caches. */
export function createEvmClient(served: ServedChain, rpc: Pick<Rpc, 'request'>): EvmClient {
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
