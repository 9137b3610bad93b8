import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { rpcAnswerBytesMax } from '@latchkey/protocol/constants'
import type { Pool } from 'undici'
import { needsTurns } from '../base/nextTurn.ts'
import { parseRetryAfter } from './parseRetryAfter.ts'
import type { UpstreamFailure } from './reply.ts'

/**
 * Posts JSON through a keep-alive pool. Returns the text of a 2xx or JSON-RPC response, or the reason for its failure.
 * Never rejects.
 */
export function post(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<
  { text: string; status: number; retryAfterMs: number | undefined } | { failure: UpstreamFailure }
> {
  return new Promise((resolve) => {
    let sent = false
    let done = false
    let status = 0
    let retryAfterMs: number | undefined
    let abort: ((reason: Error) => void) | undefined
    let bytes = 0
    let encoding: string | undefined
    const chunks: Buffer[] = []
    const settle = (outcome: Parameters<typeof resolve>[0]) => {
      done = true
      clearTimeout(timer)
      // Parsed in another turn of the event loop than the one that decoded it.
      if ('text' in outcome && needsTurns(outcome.text.length)) setImmediate(resolve, outcome)
      else resolve(outcome)
    }
    const timer = setTimeout(() => {
      const late = `The upstream timed out after ${timeoutMs} ms.`
      settle({ failure: sent ? { reason: 'late', message: late } : { reason: 'unsent', message: late } })
      abort?.(new Error(late))
    }, timeoutMs)
    pool.dispatch(
      { path, method: 'POST', headers: { 'accept-encoding': 'identity', ...headers }, body },
      {
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason)
          // Timed out while waiting for a connection, so it must not be sent any longer.
          if (done) controller.abort(new Error('Timed out'))
          else sent = true
        },
        onResponseStart(_controller, code, answerHeaders) {
          status = code
          retryAfterMs = parseRetryAfter(answerHeaders['retry-after'])
          encoding = answerHeaders['content-encoding']?.toString()
        },
        onResponseData(controller, chunk) {
          bytes += chunk.length
          if (bytes > rpcAnswerBytesMax) controller.abort(new Error('The response is too large.'))
          else chunks.push(chunk)
        },
        onResponseEnd() {
          const buffer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
          if (!encoding) return settle({ text: buffer.toString('utf8'), status, retryAfterMs })
          void decodeBody(buffer, encoding, rpcAnswerBytesMax).then(
            (decoded) => settle({ text: decoded.toString('utf8'), status, retryAfterMs }),
            () =>
              settle({
                failure: { reason: 'broken', message: "The upstream's response cannot be decoded." },
              }),
          )
        },
        onResponseError() {
          settle({
            failure: sent
              ? { reason: 'broken', message: 'The connection to the upstream was lost.' }
              : { reason: 'unsent', message: 'The upstream is unreachable.' },
          })
        },
      },
    )
  })
}

const decoders: { readonly [encoding: string]: (body: Buffer, maxOutputLength: number) => Promise<Buffer> } =
  {
    gzip: (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
    br: (body, maxOutputLength) => promisify(brotliDecompress)(body, { maxOutputLength }),
    // Some servers send raw deflate, without the zlib header that this encoding stands for.
    deflate: (body, maxOutputLength) =>
      ((body[0] ?? 0) & 0x0f) === 8
        ? promisify(inflate)(body, { maxOutputLength })
        : promisify(inflateRaw)(body, { maxOutputLength }),
  }

/**
 * Decodes a body by its `Content-Encoding`, because some servers compress unasked. Rejects for an unknown encoding and
 * for more than `bytesMax` bytes.
 */
async function decodeBody(body: Buffer, encoding: string | undefined, bytesMax: number): Promise<Buffer> {
  const encodings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'))
    .filter((name) => name !== '' && name !== 'identity')
  let decoded = body
  for (const name of encodings.reverse()) {
    const decode = decoders[name]
    if (!decode) throw new TypeError(`The encoding ${name} is not supported.`)
    decoded = await decode(decoded, bytesMax)
  }
  return decoded
}
