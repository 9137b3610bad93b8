/** Asks a chain, by a method that changes nothing; rejects with what the chain said was wrong. */
export type ChainReader = (
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>

/** Asks a chain at its RPC address (Ethereum JSON-RPC). */
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
