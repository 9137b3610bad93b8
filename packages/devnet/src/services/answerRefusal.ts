import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowLocalPages } from '../base/allowLocalPages.ts'
import { readBody } from '../base/readBody.ts'

const bodyCharactersMax = 100_000

/** Path of a refusal: `/refuse/-32005`. */
export const refusalPath = /^\/refuse\/(-?\d{1,6})$/

/**
 * Responds as a JSON-RPC server that rejects every call with the path's code, for errors that no wallet or node here
 * would return. `?status=429` also sets the HTTP status and returns one error for the batch, as rate-limiting servers
 * do.
 */
export async function answerRefusal(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const code = Number(refusalPath.exec(url.pathname)?.[1])
  const status = Number(url.searchParams.get('status') ?? 200)
  const answer = (status: number, body?: unknown) => {
    response.setHeader('content-type', 'application/json')
    response.statusCode = status
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  const refuse = (code: number, message: string, id: unknown = null) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message },
  })
  if (!allowLocalPages(request, response)) return answer(403)
  if (request.method === 'OPTIONS') return answer(204)
  if (!(status >= 200 && status <= 599))
    return answer(400, refuse(-32_600, 'status must be from 200 to 599.'))
  const calls = readCalls(await readBody(request, bodyCharactersMax))
  if (!calls) return answer(400, refuse(-32_700, 'The body must be a JSON-RPC request or a batch.'))
  const message = `Rejected with ${code}, as requested.`
  const answers = calls.list.map(({ id }) => refuse(code, message, id))
  const isWhole = status >= 300 && calls.isBatch
  answer(status, isWhole ? refuse(code, message) : calls.isBatch ? answers : answers[0])
}

function readCalls(text: string): { isBatch: boolean; list: readonly { id?: unknown }[] } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const list = Array.isArray(body) ? body : [body]
    const isEach = list.every((call) => typeof call === 'object' && call !== null)
    return isEach && list.length > 0 ? { isBatch: Array.isArray(body), list } : undefined
  } catch {
    return undefined
  }
}
