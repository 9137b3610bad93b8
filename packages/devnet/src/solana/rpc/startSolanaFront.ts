import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSocketServer } from '@latchkey/server/sockets'
import { allowLocalPages, isLocalPage } from '../../base/allowLocalPages.ts'
import { readBody } from '../../base/readBody.ts'
import type { SolanaChain } from '../chain/createSolanaChain.ts'
import type { SolanaFaucet } from '../createSolanaFaucet.ts'
import { RpcFailure, rpcFailureCodes } from '../RpcFailure.ts'
import { accountMethods } from './accountMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { readConfig } from './readParameters.ts'
import type { RpcMethods } from './rpcMethods.ts'
import { transactionMethods } from './transactionMethods.ts'

/** A chain's JSON-RPC over HTTP and WebSocket. */
type SolanaFront = { rpc: string; ws: string; close(): Promise<void> }

const bodyCharactersMax = 1_000_000
/** Clients that poll for a transaction reuse their connection. */
const keepAliveTimeout = 60_000
/** The port after a free one may be taken. */
const portTries = 20

/**
 * Serves a chain on the loopback interface: HTTP and WebSocket on `port`, and WebSocket also on the next port, where
 * web3.js 1 expects it. 0 picks a free pair. Throws EADDRINUSE.
 */
export async function startSolanaFront(parameters: {
  chain: SolanaChain
  faucet: SolanaFaucet
  port: number
}): Promise<SolanaFront> {
  const { chain, faucet, port } = parameters
  const methods = {
    ...clusterMethods(chain),
    ...accountMethods(chain),
    ...transactionMethods(chain, faucet),
  }
  const sockets = createSocketServer()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!allowLocalPages(request, response)) return end(response, 403)
    if (request.method === 'OPTIONS') return end(response, 204)
    if (request.method === 'GET' && request.url === '/health') return end(response, 200, 'ok')
    if (request.method !== 'POST') return end(response, 405)
    const text = await readBody(request, bodyCharactersMax)
    const answered = await answerCalls(text, methods, chain.slots.now)
    response.setHeader('content-type', 'application/json')
    end(response, 200, answered === undefined ? '' : toJson(answered))
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isLocalPage(request.headers.origin)) return socket.destroy()
    try {
      sockets.accept({ request, socket, head, requestId: randomUUID() }, (client) => {
        const send = (message: unknown) => client.send(toJson(message))
        const subscriptions = createSubscriptions(chain, send)
        client.on('message', async (bytes) => {
          const answered = await answerCalls(String(bytes), subscriptions.methods, chain.slots.now)
          if (answered !== undefined) send(answered)
        })
        client.on('close', () => subscriptions.close())
        client.on('error', () => client.terminate())
      })
    } catch {
      socket.destroy()
    }
  }

  const options = { keepAliveTimeout }
  const servers = await listen(port, () => createServer(options, answer).on('upgrade', upgrade))
  const taken = portOf(servers[0])
  return {
    rpc: `http://127.0.0.1:${taken}`,
    ws: `ws://127.0.0.1:${taken}`,
    async close() {
      sockets.close()
      await Promise.all(servers.map(stop))
    },
  }
}

/** Listens on two consecutive ports. */
async function listen(port: number, create: () => Server, triesLeft = portTries): Promise<[Server, Server]> {
  const first = await open(create(), port)
  try {
    return [first, await open(create(), portOf(first) + 1)]
  } catch (error) {
    await stop(first)
    if (port !== 0 || triesLeft === 0) throw error
    return listen(port, create, triesLeft - 1)
  }
}

function open(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

function end(response: ServerResponse, status: number, text?: string): void {
  response.statusCode = status
  response.end(text)
}

type Call = { id?: unknown; method?: unknown; params?: unknown }

/** Responds to a JSON-RPC text, a call or a batch. Undefined if no response is expected. */
async function answerCalls(text: string, methods: RpcMethods, slot: () => number): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return writeError(null, new RpcFailure('parseError', 'Parse error'))
  }
  if (!Array.isArray(body)) return answer(body, methods, slot)
  if (body.length === 0) return writeError(null, new RpcFailure('invalidRequest', 'Invalid request'))
  const answers = await Promise.all(body.map((call: unknown) => answer(call, methods, slot)))
  const told = answers.filter((one) => one !== undefined)
  return told.length > 0 ? told : undefined
}

async function answer(call: unknown, methods: RpcMethods, slot: () => number): Promise<unknown> {
  const { id, method, params } = readConfig(call) as Call
  if (typeof method !== 'string')
    return writeError(id ?? null, new RpcFailure('invalidRequest', 'Invalid request'))
  // A notification, such as a client's ping.
  if (id === undefined) return undefined
  try {
    const found = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!found) throw new RpcFailure('methodNotFound', 'Method not found')
    const list = Array.isArray(params) ? (params as unknown[]) : []
    requireSlot(list, slot())
    return { jsonrpc: '2.0', result: await found(list), id }
  } catch (error) {
    return writeError(id, error)
  }
}

/** Throws if the client has seen a newer slot elsewhere (`minContextSlot`). */
function requireSlot(params: readonly unknown[], slot: number): void {
  for (const param of params) {
    const { minContextSlot } = readConfig(param)
    if (typeof minContextSlot === 'number' && minContextSlot > slot)
      throw new RpcFailure('contextSlotNotReached', 'Minimum context slot has not been reached', {
        contextSlot: slot,
      })
  }
}

function writeError(id: unknown, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  const { code, data } =
    error instanceof RpcFailure ? error : { code: rpcFailureCodes.internalError, data: undefined }
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}

/** Marks integers that are too large for a JavaScript number until the JSON text is created. */
const mark = '\u0001'
const marked = /"\\u0001(-?\d+)\\u0001"/g

/** Serializes JSON with bigints as plain numbers, as Solana's RPC does for 64-bit integers. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${mark}${part}${mark}` : part,
  ).replace(marked, '$1')
}
