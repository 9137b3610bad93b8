/** Calls a read-only method of a chain. Rejects with the chain's error. */
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
    const answer: { result?: unknown; error?: { message?: string } } = await response.json()
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
}
