import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, http } from 'viem'
import type { RunningSolana } from '../solana/startSolana.ts'
import { answerFailing, failingPath } from './answerFailing.ts'
import { answerFaucet } from './answerFaucet.ts'
import { answerRefusal, refusalPath } from './answerRefusal.ts'
import { createFaucet } from './createFaucet.ts'
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
