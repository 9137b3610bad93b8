import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { allowLocalPages } from '../../base/allowLocalPages.ts'
import { readBody } from '../../base/readBody.ts'
import { createBundler } from './createBundler.ts'
import { createPaymaster, type RpcMethods } from './createPaymaster.ts'
import { RefusedError, refusalCodes } from './RefusedError.ts'

/** A running bundler and paymaster service, as JSON-RPC URLs. */
type RunningBundler = { bundler: string; paymaster: string; close(): Promise<void> }

const bodyCharactersMax = 1_000_000
const pollingInterval = 50

/** Starts the local chain's bundler and paymaster on the loopback interface. Port 0 picks a free one. */
export async function startBundler(parameters: {
  rpc: string
  paymaster: Address
  /** The only contract that EOAs can be delegated to (EIP-7702). */
  delegate: Address
  /** Code of `EntryPointGauge`. */
  gauge: Hex
  port: number
}): Promise<RunningBundler> {
  const { rpc, paymaster, delegate, gauge, port } = parameters
  const client = createPublicClient({ transport: http(rpc, { retryCount: 0 }), pollingInterval })
  const parts: Readonly<Record<string, RpcMethods>> = {
    '/bundler': createBundler({ rpc, client, gauge, delegate }),
    '/paymaster': createPaymaster(client, { paymaster, delegate }),
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bundler').pathname
    const methods = Object.hasOwn(parts, path) ? parts[path] : undefined
    if (!allowLocalPages(request, response)) return answer(response, 403)
    if (request.method === 'OPTIONS') return answer(response, 204)
    if (request.method !== 'POST' || !methods) return answer(response, 404)
    answer(response, 200, await call(methods, request))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bundler: `${origin}/bundler`,
    paymaster: `${origin}/paymaster`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function call(methods: RpcMethods, request: IncomingMessage): Promise<unknown> {
  const { id = null, method, params } = await readCall(request)
  const answered = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
  try {
    if (!answered) throw new RefusedError('methodNotFound', 'Method not found.')
    return { jsonrpc: '2.0', id, result: await answered(Array.isArray(params) ? params : []) }
  } catch (error) {
    const { message } = error as Error
    const refused = error instanceof RefusedError ? error : undefined
    const code = refused?.code ?? refusalCodes.rejectedByEntryPoint
    return { jsonrpc: '2.0', id, error: { code, message, ...(refused?.data && { data: refused.data }) } }
  }
}

async function readCall(
  request: IncomingMessage,
): Promise<{ id?: unknown; method?: unknown; params?: unknown }> {
  try {
    const body: unknown = JSON.parse(await readBody(request, bodyCharactersMax))
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.statusCode = status
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
