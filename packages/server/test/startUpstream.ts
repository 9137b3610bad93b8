import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as an upstream receives it. */
export type UpstreamCall = { id: number; method: string; params: unknown[] }

/** An RPC endpoint for one test, whose behavior `answer` controls. */
export type TestUpstream = Awaited<ReturnType<typeof startUpstream>>

/**
 * Starts a real HTTP server. `answer` returns the response to a request's calls; for `undefined`, it responds like a
 * healthy chain 31337. Every request is recorded. The port is any free one by default.
 */
export async function startUpstream(
  answer: (calls: UpstreamCall[], response: ServerResponse, batch: boolean) => unknown = () => undefined,
  wantedPort = 0,
) {
  const requests: UpstreamCall[][] = []
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(await readText(request))
    const calls = (Array.isArray(body) ? body : [body]) as UpstreamCall[]
    requests.push(calls)
    if (answer(calls, response, Array.isArray(body)) !== undefined) return
    sendJson(response, Array.isArray(body) ? calls.map(healthy) : calls.map(healthy)[0])
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Returns the received calls of one method. */
    calls: (method: string) => requests.flat().filter((call) => call.method === method),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends JSON. Returns `true`, for use as an answer. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

/** Responds like a healthy chain. Results other than those of the head echo the call. */
export function healthy({ id, method, params }: UpstreamCall) {
  const results: { [method: string]: unknown } = {
    eth_chainId: '0x7a69',
    eth_getBlockByNumber: { number: '0x10', hash: `0x${'ab'.repeat(32)}` },
  }
  return { jsonrpc: '2.0', id, result: results[method] ?? { method, params } }
}

async function readText(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
