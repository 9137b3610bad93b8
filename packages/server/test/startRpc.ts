import { serverDeadlineMs } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import { createRpc, type RpcOptions } from '../src/rpc/createRpc.ts'
import type { ServedChain } from '../src/settings/settings.ts'

/** The chain id of the test chains. */
export const chainId = 'eip155:31337'

const network: Network = {
  id: 31337,
  name: 'Test',
  chainNamespace: 'eip155',
  caipNetworkId: chainId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** Returns a served chain with these upstreams. */
export function serve(rpcUrls: readonly string[], more: Partial<ServedChain> = {}): ServedChain {
  return { id: chainId, network, rpcUrls, ...more }
}

/** A logger that discards everything. */
export const quiet: RpcOptions['logger'] = { debug() {}, info() {}, warn() {}, error() {} }

/** Starts a proxy in front of one chain, which accepts values instead of texts. */
export function startRpc(chain: ServedChain, options: Partial<Omit<RpcOptions, 'chains'>> = {}) {
  const rpc = createRpc({ chains: [chain], logger: quiet, serverMethods: {}, ...options })
  return {
    ...rpc,
    /** Posts a body, given as text or as a value, with a timeout. Returns the status and the parsed body. */
    async post(body: unknown, waitMs = serverDeadlineMs) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await rpc.handle(chain.id, text, Date.now() + waitMs)
      return { ...answer, json: answer.body === '' ? undefined : JSON.parse(answer.body) }
    },
    /** Sends one call. Returns the status and the parsed body. */
    async call(method: string, params?: readonly unknown[]) {
      const answer = await rpc.handle(
        chain.id,
        JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        Date.now() + serverDeadlineMs,
      )
      return { ...answer, json: JSON.parse(answer.body) }
    },
  }
}
