import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question as a service receives it. */
type JsonCall = {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
  body: unknown
}
/** What it answers: JSON, or a text as it is. */
type JsonAnswer = { status?: number; body: unknown } | { status?: number; text: string }

/** Starts a real HTTP server in the place of a service; `answer` gives status and body. Every question is kept. */
export async function startJsonServer(answer: (call: JsonCall) => JsonAnswer) {
  const calls: JsonCall[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.invalid')
    const call = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    calls.push(call)
    const answered = answer(call)
    response.writeHead(answered.status ?? 200, { 'content-type': 'application/json' })
    response.end('text' in answered ? answered.text : JSON.stringify(answered.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
