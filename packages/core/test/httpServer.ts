import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as received by the server. */
export type TakenRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
  /** Milliseconds since the first request. */
  afterMs: number
}

/** Starts an HTTP server with the given responses on a free port, until the test ends. */
export async function startHttpServer(
  answer: (request: TakenRequest, response: ServerResponse) => void,
): Promise<{ origin: string; taken: TakenRequest[] }> {
  const taken: TakenRequest[] = []
  let first: number | undefined
  const server = createServer(async (request, response) => {
    first ??= performance.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://server')
    const one = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      afterMs: performance.now() - first,
    }
    taken.push(one)
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
}

/** Responds with JSON. */
export function answerJson(
  response: ServerResponse,
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}
