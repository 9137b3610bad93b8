/**
 * `fetch` for chain RPC. A server that refuses a whole batch (too many calls, no such project) answers one JSON-RPC error
 * instead of a list; viem makes a TypeError of that, and sees neither status nor `Retry-After`. Such an answer is
 * handed on as what it is to HTTP: a failure with a reason.
 */
export const fetchRpc: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.ok) return response
  const { status, statusText, headers } = response
  const body = JSON.stringify({ error: readReason(await response.text()) })
  return new Response(body, { status, statusText, headers })
}

function readReason(text: string): unknown {
  try {
    const { error } = JSON.parse(text)
    return error?.message ?? error
  } catch {
    return text
  }
}
