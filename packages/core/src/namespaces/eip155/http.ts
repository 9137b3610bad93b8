import { rpcBatchSize } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import { type HttpTransport, http } from 'viem'
import { createRpcFetch } from '../../platform/fetchRpc.ts'

/**
 * viem's HTTP transport with batching. Sends requests to the server, and to the network's own RPC if the server doesn't
 * serve the network or may be replaced by it.
 */
export const batchedHttp: HttpTransport = (parameters) => {
  // The kit creates its chains from networks, so the chain has a network's fields.
  const { rpcFallback: isFallback, rpcUrls }: Partial<Network> = { ...(parameters.chain as object) }
  const fetchFn = createRpcFetch({ own: rpcUrls?.chainDefault?.http[0], isFallback })
  return http(undefined, { batch: { batchSize: rpcBatchSize }, fetchFn })(parameters)
}
