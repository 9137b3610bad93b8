import { answerJson, startHttpServer } from './httpServer.ts'

/** A received call of Solana's JSON-RPC. */
type SolanaCall = { id: unknown; method: string; params: readonly unknown[] }

/**
 * Proxies a Solana chain until the test ends. `change` can replace a response: `forward` asks the chain, and a number
 * responds with that HTTP status.
 */
export async function standBefore(
  rpc: string,
  change: (
    call: SolanaCall,
    forward: () => Promise<{ result?: unknown; error?: unknown }>,
  ) => Promise<{ result?: unknown; error?: unknown } | number> | undefined,
): Promise<{ origin: string; calls: readonly SolanaCall[] }> {
  const calls: SolanaCall[] = []
  const { origin } = await startHttpServer(async ({ body }, response) => {
    const call: SolanaCall = JSON.parse(body)
    calls.push(call)
    const forward = async () => {
      const answer = await fetch(rpc, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      return answer.json()
    }
    const answer = await (change(call, forward) ?? forward())
    if (typeof answer === 'number') answerJson(response, {}, { status: answer })
    else answerJson(response, { jsonrpc: '2.0', id: call.id, ...answer })
  })
  return { origin, calls }
}
