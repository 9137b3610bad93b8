import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSocketServer } from '@latchkey/server/sockets'
import { allowLocalPages, isLocalPage } from '../../base/allowLocalPages.ts'
import { readBody } from '../../base/readBody.ts'
import type { SolanaChain } from '../chain/createSolanaChain.ts'
import type { SolanaFaucet } from '../createSolanaFaucet.ts'
import { accountMethods } from './accountMethods.ts'
import { answerCalls } from './answerCalls.ts'
import { clusterMethods } from './clusterMethods.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { toJson } from './toJson.ts'
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
