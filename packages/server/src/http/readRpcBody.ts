import { bytesPerCall, rpcBodyLimits } from '../base/jsonLimits.ts'
import type { BareExchange } from './exchange.ts'
import { type LimitPorts, limit } from './limit.ts'
import { readBody } from './readBody.ts'

/**
 * Reads a JSON-RPC body. Large ones are expensive: every `bytesPerCall` bytes count as one more call, as they arrive.
 * Throws like `readBody` and `limit`.
 */
export function readRpcBody(context: LimitPorts, exchange: BareExchange): Promise<string> {
  const charge = { everyBytes: bytesPerCall, take: () => limit(context, exchange, 'rpc') }
  return readBody(exchange.env.incoming, rpcBodyLimits, charge)
}
