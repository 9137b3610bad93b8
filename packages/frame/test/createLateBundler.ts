import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Hex, zeroHash } from 'viem'

/** An operation as it is sent. */
type WireOperation = { sender: Hex; factory?: Hex | null }

const unmined = { blockNumber: null, blockHash: null, transactionHash: null }

/**
 * Starts a bundler like those in production, which accepts an operation before it is executed. Operations are held
 * until `release` and then forwarded to `bundlerUrl`. A held operation is rejected if it is sent again. Everything else is forwarded immediately. If `isReporting`, the
 * bundler reports held operations as pending, which is optional (ERC-7769).
 */
export async function createLateBundler(bundlerUrl: string, { isReporting = false } = {}) {
  const taken: WireOperation[] = []
  const waiting: string[] = []
  const methods: string[] = []
  let isHolding = true
  const pass = async (body: string) => {
    const response = await fetch(bundlerUrl, { method: 'POST', body })
    return response.text()
  }
  const answer = async (request: IncomingMessage): Promise<string> => {
    const body = await text(request)
    const { id, method, params } = JSON.parse(body) as {
      id: number
      method: string
      params: [WireOperation]
    }
    methods.push(method)
    if (method === 'eth_getUserOperationByHash' && isReporting && waiting.length > 0)
      return JSON.stringify({ jsonrpc: '2.0', id, result: { userOperation: taken.at(-1), ...unmined } })
    if (method !== 'eth_sendUserOperation') return pass(body)
    if (waiting.some((held) => JSON.stringify(JSON.parse(held).params) === JSON.stringify(params)))
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'Already known' } })
    taken.push(params[0])
    if (!isHolding) return pass(body)
    waiting.push(body)
    return JSON.stringify({ jsonrpc: '2.0', id, result: zeroHash })
  }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(await answer(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Operations in order of arrival. */
    taken,
    /** Counts the requests of a method. */
    count: (method: string) => methods.filter((each) => each === method).length,
    /** Forgets the held operations. */
    drop: () => void waiting.splice(0),
    /** Forwards the held operations, and from then on all operations immediately. */
    async release() {
      isHolding = false
      for (const body of waiting.splice(0)) await pass(body)
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
