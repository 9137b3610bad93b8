import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a service receives it. */
export type JsonCall = {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  /** All parameters, repeated ones included. */
  search: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}
/** Its response: JSON, or raw text, truncated if `isCut`; or none at all. */
export type JsonAnswer =
  | { status?: number; headers?: Readonly<Record<string, string>>; body: unknown }
  | { status?: number; headers?: Readonly<Record<string, string>>; text: string; isCut?: true }
  | 'silence'

/** Starts a real HTTP server in place of a service. `answer` returns status and body. Every request is recorded. */
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
      search: searchParams,
      headers: request.headers,
      body: text === '' ? undefined : isForm(request.headers) ? new URLSearchParams(text) : JSON.parse(text),
    }
    calls.push(call)
    const answered = answer(call)
    if (answered === 'silence') return
    response.writeHead(answered.status ?? 200, { 'content-type': 'application/json', ...answered.headers })
    if ('isCut' in answered) response.write(answered.text)
    else response.end('text' in answered ? answered.text : JSON.stringify(answered.body))
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

const isForm = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded')
