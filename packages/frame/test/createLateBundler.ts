import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Hex, zeroHash } from 'viem'

/** An operation as it is sent. */
type WireOperation = { sender: Hex; factory?: Hex | null }

/**
 * Starts a bundler like those in production, which accepts an operation before it is executed. Operations are held
 * until `release` and then forwarded to `bundlerUrl`. Everything else is forwarded immediately.
 */
export async function createLateBundler(bundlerUrl: string) {
  const taken: WireOperation[] = []
  const waiting: string[] = []
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
    if (method !== 'eth_sendUserOperation') return pass(body)
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
