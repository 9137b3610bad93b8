/**
 * Calls a read-only method of a chain. If the chain itself reports an error, such as a revert, rejects with
 * one that has it in `failure`.
 */
export type ChainReader = (
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>

/** Creates a reader for a chain by its RPC URL (Ethereum JSON-RPC). */
export function createChainReader(rpcUrl: string): ChainReader {
  return async (method, params, signal) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    })
    const { error, result } = (await response.json()) as { error?: NodeError; result?: unknown }
    if (error === undefined) return result
    throw Object.assign(new Error(`${method}: ${error.message}`), response.ok && { failure: error })
  }
}

/** An error in a JSON-RPC response. */
type NodeError = { code?: number; message?: string; data?: unknown }
