/**
 * Asks a server whether it serves a network of Solana at all, for clients that do not hand on what an HTTP error says. A
 * server that cannot be read is taken to serve it.
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
