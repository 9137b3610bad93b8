import type { IncomingMessage } from 'node:http'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../RequestFailure.ts'
import { deadlinePassed } from '../withDeadline.ts'

/**
 * Reads a request's body as UTF-8, whatever its Content-Type; from Node's own request, because the fetch API's costs
 * more than all the rest of a call. Throws BODY_TOO_LARGE as soon as it is over `bytesMax`, and UPSTREAM_UNAVAILABLE
 * when its end is not there by the deadline.
 */
export function readBody(incoming: IncomingMessage, bytesMax: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) return Promise.reject(tooLarge(bytesMax))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const timer = setTimeout(() => reject(deadlinePassed(serverDeadlineMs)), serverDeadlineMs)
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) chunks.push(chunk)
      else reject(tooLarge(bytesMax))
    })
    incoming.on('end', () => {
      const [only] = chunks
      resolve((chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString('utf8'))
    })
    incoming.on('error', reject)
    incoming.on('close', () => clearTimeout(timer))
  })
}

function tooLarge(bytesMax: number): RequestFailure {
  return new RequestFailure('BODY_TOO_LARGE', {
    field: 'body',
    description: `The body is larger than ${bytesMax / 1000} kB.`,
  })
}
