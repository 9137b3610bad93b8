import type { Context } from '../context.ts'
import { bytesPerCall, rpcBodyLimits } from '../jsonLimits.ts'
import type { Exchange } from './exchange.ts'
import { limit } from './limit.ts'
import { readBody } from './readBody.ts'

/**
 * Reads a JSON-RPC body. Large ones are work: every `bytesPerCall` bytes count as one call more, as they arrive. Throws as
 * `readBody` and `limit` do.
 */
export function readRpcBody(context: Context, exchange: Exchange): Promise<string> {
  const charge = { everyBytes: bytesPerCall, take: () => limit(context, exchange, 'rpc') }
  return readBody(exchange.env.incoming, { ...rpcBodyLimits, charge })
}
