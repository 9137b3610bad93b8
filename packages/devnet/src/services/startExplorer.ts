import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FailureCode, failureStatuses } from '@latchkey/protocol/failure'
import { isAddress as isSolanaAddress } from '@solana/kit'
import { createPublicClient, http, isAddress } from 'viem'
import { allowLocalPages } from '../base/allowLocalPages.ts'
import { readBody } from '../base/readBody.ts'
import type { SolanaFaucet } from '../solana/createSolanaFaucet.ts'
import type { RunningSolana } from '../solana/startSolana.ts'
import { createFaucet, type Faucet } from './createFaucet.ts'
import { createExplorer } from './explorer/createExplorer.ts'
import { type ExplorerAnswer, missingPage } from './explorer/pages.ts'
import { createSolanaExplorer } from './explorer/solana/createSolanaExplorer.ts'
import { style } from './explorer/style.ts'

/** A running explorer. */
type RunningExplorer = { origin: string; close(): Promise<void> }

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * Serves the explorer, the faucet at /faucet, a rejecting JSON-RPC server at /refuse/<code>, and at
 * /failing/<code>/<route> the API with a failing route. Listens on the loopback interface. Port 0 picks a free one.
 */
export async function startExplorer(parameters: {
  rpc: string
  solana: Pick<RunningSolana, 'chain' | 'faucet'>
  api: string
  port: number
}): Promise<RunningExplorer> {
  const { rpc, solana, api, port } = parameters
  const client = createPublicClient({ transport: http(rpc), pollingInterval: 50 })
  const faucet = createFaucet(rpc, client)
  const explorer = await createExplorer(rpc, client, createSolanaExplorer(solana.chain))

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://explorer')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (url.pathname === '/faucet')
      return answerFaucet({ evm: faucet, solana: solana.faucet }, request, response)
    if (refusalPath.test(url.pathname)) return answerRefusal(url, request, response)
    if (failingPath.test(url.pathname)) return answerFailing(url, api, request, response)
    if (url.pathname === '/style.css') {
      response.setHeader('content-type', 'text/css; charset=utf-8')
      return response.end(style)
    }
    send(response, await explorer(url).catch(failed))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, answer: ExplorerAnswer): void {
  response.statusCode = answer.status
  if ('location' in answer) response.setHeader('location', answer.location)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('page' in answer ? answer.page : undefined)
}

const failed = (): ExplorerAnswer => ({
  status: 503,
  page: missingPage('The chain is not responding. Check that it is running.'),
})

const bodyCharactersMax = 1_000

/**
 * Responds to `POST /faucet` with the JSON body `{"address"}`, for either chain: `{"hashes"}` once the transactions are
 * mined, else `{"error"}`. Only pages of this machine are allowed: other pages must not write to the local chain.
 */
async function answerFaucet(
  faucets: { evm: Faucet; solana: SolanaFaucet },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin } = request.headers
  const answer = (status: number, body?: unknown) => {
    response.setHeader('content-type', 'application/json')
    response.statusCode = status
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  if (!allowLocalPages(request, response))
    return answer(403, { error: `The faucet serves only pages on this machine, not ${origin}.` })
  if (request.method === 'OPTIONS') return answer(204)
  if (request.method !== 'POST') return answer(405, { error: 'Method not allowed. Use POST.' })
  const give = readGift(faucets, await readBody(request, bodyCharactersMax))
  if (!give)
    return answer(400, { error: 'The body must be {"address": "…"}, with an EVM or Solana address.' })
  try {
    answer(200, { hashes: await give() })
  } catch (error) {
    answer(503, { error: error instanceof Error ? error.message : 'The chain did not respond.' })
  }
}

function readGift(
  { evm, solana }: { evm: Faucet; solana: SolanaFaucet },
  text: string,
): (() => Promise<string[]>) | undefined {
  try {
    const { address } = JSON.parse(text) as { address?: unknown }
    if (typeof address !== 'string') return undefined
    if (isAddress(address)) return () => evm(address)
    return isSolanaAddress(address) ? () => solana.give(address) : undefined
  } catch {
    return undefined
  }
}

const refusalCharactersMax = 100_000

/** Path of a refusal: `/refuse/-32005`. */
const refusalPath = /^\/refuse\/(-?\d{1,6})$/

/**
 * Responds as a JSON-RPC server that rejects every call with the path's code, for errors that no wallet or node here
 * would return. `?status=429` also sets the HTTP status and returns one error for the batch, as rate-limiting servers
 * do.
 */
async function answerRefusal(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  const calls = readCalls(await readBody(request, refusalCharactersMax))
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

/**
 * Path of a failing server: `/failing/CHAIN_INVALID/v1~convert~gas-price/…`, or with a reason
 * `/failing/INTERNAL:Why/…`.
 */
const failingPath = /^\/failing\/([A-Z_]+)(?::([^/]*))?\/([\w~.-]+)(\/.*)$/

/**
 * Proxies the Provider API, except for routes that begin with the path's prefix (`~` for `/`). These fail with the
 * path's code and optional reason, as the local server never would.
 */
function answerFailing(url: URL, api: string, request: IncomingMessage, response: ServerResponse): void {
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
