import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '../../base/random.ts'
import { readBody } from '../../base/readBody.ts'
import type { Store } from '../store/store.ts'
import { CallFailure, failureCodes } from './CallFailure.ts'
import { createNode } from './createNode.ts'
import type { ViewState } from './createView.ts'
import { type NodeKind, type NodeKindName, nodeKinds } from './nodeKinds.ts'

/** What is wrong with a node. Nothing at first. Changes apply to the next request. */
export type NodeFaults = {
  /** It closes every connection. */
  isAway?: boolean
  /** How many blocks it lags. */
  lag?: number
  /** It leaves out the logs of `eth_getLogs` beyond this many, without an error. */
  logsKept?: number
  /** It serves another chain. */
  chainId?: number
  /** It closes the connection in the middle of the response to this many requests. */
  cuts?: number
}

/** A running node of the simulated chain. */
export type RunningMainnet = {
  url: string
  /** The branch and height of the chain, which may be changed. */
  chain: ViewState
  faults: NodeFaults
  /** How many requests it received, and calls by method. */
  readonly received: { requests: number; calls: Map<string, number>; refused: number }
  /** Sets the counts to 0. */
  forget(): void
  stop(): Promise<void>
}

type Call = { id?: unknown; method?: unknown; params?: unknown }

const bodyCharactersMax = 10_000_000
const tooManyStatus = 429

/** Starts a node of a kind. Its head is at the end of the main branch at first. */
export async function startMainnet(store: Store, kindName: NodeKindName): Promise<RunningMainnet> {
  const kind: NodeKind = nodeKinds[kindName]
  const chain: ViewState = { branch: 0, head: store.plan.blocks - 1 }
  const faults: NodeFaults = {}
  const received: RunningMainnet['received'] = { requests: 0, calls: new Map(), refused: 0 }
  // Turns would never lead some callers to one of the nodes.
  const random = createRandom(store.plan.seed)
  const takes = createBudget(kind.callsPerSecond)
  const nodes = (kind.lags ?? [0]).map((lag) => {
    const own: ViewState = {
      get branch() {
        return chain.branch
      },
      get head() {
        return chain.head - lag - (faults.lag ?? 0)
      },
    }
    return createNode(store, own, kind)
  })

  const answer = (call: Call, node: (typeof nodes)[number] | undefined) => {
    const { id = null, method, params = [] } = call
    const name = String(method)
    received.calls.set(name, (received.calls.get(name) ?? 0) + 1)
    try {
      const result = node?.(name, Array.isArray(params) ? params : [])
      return { jsonrpc: '2.0', id, result: distort(name, result, faults) }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const { code, message, data } = error
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    received.requests += 1
    const parsed: unknown = JSON.parse(await readBody(request, bodyCharactersMax))
    if (faults.isAway) return request.socket.destroy()
    const calls: Call[] = Array.isArray(parsed) ? parsed : [parsed]
    if (calls.length > (kind.batchMax ?? Number.POSITIVE_INFINITY))
      return send(response, refusal(`batch limit of ${kind.batchMax} exceeded`))
    if (!takes(calls.length)) {
      received.refused += 1
      return send(response, refusal('Too many requests'), tooManyStatus, { 'retry-after': '1' })
    }
    const node = nodes[random.between(0, nodes.length)]
    const answers = calls.map((call) => answer(call, node))
    const text = JSON.stringify(Array.isArray(parsed) ? answers : answers[0])
    if (!faults.cuts) return send(response, text)
    faults.cuts -= 1
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy())
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    chain,
    faults,
    received,
    forget() {
      received.requests = 0
      received.refused = 0
      received.calls.clear()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function distort(method: string, result: unknown, { chainId, logsKept }: NodeFaults): unknown {
  if (method === 'eth_chainId' && chainId !== undefined) return `0x${chainId.toString(16)}`
  if (method === 'eth_getLogs' && logsKept !== undefined && Array.isArray(result))
    return result.slice(0, logsKept)
  return result
}

/** Returns whether a number of calls is within the budget of the present second. */
function createBudget(callsPerSecond = Number.POSITIVE_INFINITY): (calls: number) => boolean {
  let second = 0
  let left = callsPerSecond
  return (calls) => {
    const now = Math.floor(Date.now() / 1_000)
    if (now !== second) {
      second = now
      left = callsPerSecond
    }
    if (left < calls) return false
    left -= calls
    return true
  }
}

function refusal(message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: failureCodes.limitExceeded, message } })
}

function send(response: ServerResponse, text: string, status = 200, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
