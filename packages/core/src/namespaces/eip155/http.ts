import { rpcBatchSize } from '@latchkey/protocol/constants'
import { type HttpTransport, http } from 'viem'
import { fetchRpc } from '../../platform/fetchRpc.ts'

/** viem's transport over HTTP to the chain's default RPC, in batches. */
export const batchedHttp: HttpTransport = http(undefined, {
  batch: { batchSize: rpcBatchSize },
  fetchFn: fetchRpc,
})
