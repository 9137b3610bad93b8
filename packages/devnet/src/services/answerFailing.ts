import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type FailureCode, failureStatuses } from '@latchkey/protocol/failure'

/** The path of a failing server: `/failing/CHAIN_INVALID/v1~convert~gas-price/…`, with a reason `/failing/INTERNAL:Why/…`. */
export const failingPath = /^\/failing\/([A-Z_]+)(?::([^/]*))?\/([\w~.-]+)(\/.*)$/

/**
 * The Provider API all over, but for the routes that begin with what stands in the path (`~` for `/`): these fail with
 * its code, and its reason if there is one, as the local server never would.
 */
export function answerFailing(
  url: URL,
  api: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const [, code = '', reason, failing = '', path = ''] = failingPath.exec(url.pathname) ?? []
  const { headers, method = 'GET' } = request
  if (method !== 'OPTIONS' && path.startsWith(`/${failing.replaceAll('~', '/')}`)) {
    if (headers.origin) response.setHeader('access-control-allow-origin', headers.origin)
    response.setHeader('content-type', 'application/json')
    response.statusCode = failureStatuses[code as FailureCode] ?? 500
    const reasons = reason === undefined ? [] : [{ field: '', description: decodeURIComponent(reason) }]
    response.end(JSON.stringify({ status: 'FAILED', reasons, code }))
    return
  }
  const passed = ask(`${api}${path}${url.search}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}
