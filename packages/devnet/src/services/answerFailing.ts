import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type FailureCode, failureStatuses } from '@latchkey/protocol/failure'

/**
 * Path of a failing server: `/failing/CHAIN_INVALID/v1~convert~gas-price/…`, or with a reason
 * `/failing/INTERNAL:Why/…`.
 */
export const failingPath = /^\/failing\/([A-Z_]+)(?::([^/]*))?\/([\w~.-]+)(\/.*)$/

/**
 * Proxies the Provider API, except for routes that begin with the path's prefix (`~` for `/`). These fail with the
 * path's code and optional reason, as the local server never would.
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
