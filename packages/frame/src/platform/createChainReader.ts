/**
 * Calls a read-only method of a chain. Rejects with a `ChainRefusalError` if the chain itself reports an error, and with
 * another error if it didn't respond or is busy.
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
    const answer: { result?: unknown; error?: { message?: string } } = await response.json()
    if (answer.error === undefined) return answer.result
    const message = `${method}: ${answer.error.message}`
    throw response.ok ? new ChainRefusalError(message) : new Error(message)
  }
}

/** The chain's own error in response to a call, such as a revert. */
export class ChainRefusalError extends Error {
  override readonly name = 'ChainRefusalError'
}
