import { rpcBatchSize } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import { type HttpTransport, http } from 'viem'
import { createRpcFetch } from '../../platform/fetchRpc.ts'

/**
 * viem's transport over HTTP, in batches: to the server, and to the network's own RPC where the server does not serve it
 * or may be replaced by it.
 */
export const batchedHttp: HttpTransport = (parameters) => {
  // A chain that the kit made is a network.
  const { rpcFallback: isFallback, rpcUrls }: Partial<Network> = { ...(parameters.chain as object) }
  const fetchFn = createRpcFetch({ own: rpcUrls?.chainDefault?.http[0], isFallback })
  return http(undefined, { batch: { batchSize: rpcBatchSize }, fetchFn })(parameters)
}
