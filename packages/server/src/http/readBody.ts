import type { IncomingMessage } from 'node:http'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { bodyTooLarge } from '../base/bodyTooLarge.ts'
import { createJsonGauge, type JsonLimits } from '../base/createJsonGauge.ts'
import { needsTurns, nextTurn } from '../base/nextTurn.ts'
import { deadlinePassed } from '../base/withDeadline.ts'

/** The cost of a body: `take` is called whenever this many bytes of it have arrived. Throwing aborts the read. */
type Charge = { everyBytes: number; take(): void }

/**
 * Reads a request's body as UTF-8, whatever its Content-Type. Throws BODY_TOO_LARGE as soon as it exceeds its limits,
 * before anything is parsed, and UPSTREAM_UNAVAILABLE if it is incomplete at the deadline.
 */
export function readBody(incoming: IncomingMessage, limits: JsonLimits, charge?: Charge): Promise<string> {
  // Node's own request: reading the body with the fetch API costs more than the rest of a call.
  const announced = Number(incoming.headers['content-length'] ?? 0)
  if (announced > limits.bytes) return Promise.reject(bodyTooLarge('bytes', limits))
  return new Promise((resolve, reject) => {
    const gauge = createJsonGauge(limits)
    const chunks: Buffer[] = []
    let bytes = 0
    let charged = 0
    const timer = setTimeout(() => reject(deadlinePassed(serverDeadlineMs)), serverDeadlineMs)
    const stop = (error: unknown) => {
      incoming.off('data', onData)
      incoming.resume()
      chunks.length = 0
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      const excess = gauge.add(chunk)
      if (excess) return stop(bodyTooLarge(excess, limits))
      bytes += chunk.length
      try {
        for (; charge && charged + charge.everyBytes <= bytes; charged += charge.everyBytes) charge.take()
      } catch (error) {
        return stop(error)
      }
      chunks.push(chunk)
    }
    incoming.on('data', onData)
    const decode = () => {
      const [only] = chunks
      return (chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString('utf8')
    }
    incoming.on('end', async () => {
      if (!needsTurns(bytes)) return resolve(decode())
      await nextTurn()
      const text = decode()
      await nextTurn()
      resolve(text)
    })
    incoming.on('error', reject)
    incoming.on('close', () => clearTimeout(timer))
  })
}
