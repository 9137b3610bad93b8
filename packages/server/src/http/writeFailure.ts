import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestFailure } from '../base/RequestFailure.ts'

/** Writes a failure, with these additional headers, to a socket without an HTTP server, and ends it. */
export function writeFailure(
  socket: Duplex,
  failure: RequestFailure,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify(failure)
  const all = {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...(failure.retryAfterS !== undefined && { 'retry-after': failure.retryAfterS }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  // A peer that never ends its side would keep the server from closing.
  socket.once('finish', () => socket.destroy())
  socket.end([`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`, ...lines, '', body].join('\r\n'))
}
