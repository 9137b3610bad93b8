import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC upstream that a test writes itself: real HTTP, answers as told. */
export type Upstream = { url: string; calls: readonly string[]; close(): Promise<void> }

/** Starts an upstream; `answer` gives a call's result, or `hang` to never answer. */
export async function startUpstream(
  answer: 'hang' | 'html' | ((method: string, params: readonly unknown[]) => unknown),
): Promise<Upstream> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (answer === 'hang') return
    if (answer === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
    const reply = ({ id, method, params = [] }: { id: unknown; method: string; params?: unknown[] }) => {
      calls.push(method)
      return { jsonrpc: '2.0', id, result: answer(method, params) }
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
