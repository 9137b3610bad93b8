/**
 * Asks a server whether it doesn't serve a Solana network, for clients that don't expose the body of HTTP errors.
 * Resolves to false if the response can't be read.
 */
export async function isUnservedAt(url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })
  const headers = { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) })
    return Object(await response.json()).code === 'CHAIN_INVALID'
  } catch {
    return false
  }
}
