import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../base/readBody.ts'
import type { Anvil } from './startAnvil.ts'

/** A JSON-RPC request. */
export type RpcCall = { id: unknown; method: string; params?: unknown[] }
/** The outcome of a JSON-RPC request. */
type RpcOutcome = { result?: unknown; error?: { code: number; message: string } }
/** Returns the outcome of a request, its own or that of `forward`. */
export type AnswerCall = (call: RpcCall, forward: () => Promise<RpcOutcome>) => Promise<RpcOutcome>

/** A running chain, reached by HTTP only. */
export type FrontedChain = Pick<Anvil, 'rpc' | 'stop'>

const bodyCharactersMax = 10_000_000

/** Starts an HTTP server in front of a chain, which can answer some requests itself. Stopping it stops the chain. */
export async function startFront(chain: FrontedChain, answer: AnswerCall): Promise<FrontedChain> {
  const answerOne = async (call: RpcCall) => {
    const forward = async () => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(chain.rpc, { method: 'POST', headers, body: JSON.stringify(call) })
      return (await response.json()) as RpcOutcome
    }
    return { ...(await answer(call, forward)), jsonrpc: '2.0', id: call.id }
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await readBody(request, bodyCharactersMax))
    const answers = await (Array.isArray(body)
      ? Promise.all(body.map(answerOne))
      : answerOne(body as RpcCall))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(502).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    rpc: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await chain.stop()
    },
  }
}
