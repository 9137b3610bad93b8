let nextId = 1

type Answer = { id: number; result?: unknown; error?: { message: string } }

/** Sends a JSON-RPC call to a chain, without retries. Throws with the node's message on an error response. */
export async function callRpc(
  rpc: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const [result] = await callRpcBatch(rpc, [[method, params]])
  return result
}

/** Sends a batch of JSON-RPC calls and returns the results in order. Throws with the node's message if one fails. */
export async function callRpcBatch(
  rpc: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<unknown[]> {
  if (calls.length === 0) return []
  const requests = calls.map(([method, params]) => ({ jsonrpc: '2.0', id: nextId++, method, params }))
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requests),
  })
  const answers = (await response.json()) as Answer[]
  return requests.map(({ id, method }) => {
    const answer = answers.find((candidate) => candidate.id === id)
    if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message ?? 'no response'}`)
    return answer.result
  })
}
