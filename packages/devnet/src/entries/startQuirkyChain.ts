import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../base/readBody.ts'
import { type Anvil, type AnvilOptions, startAnvil } from '../chains/startAnvil.ts'

/** Quirks of chains, by the node that has them. */
const quirks = {
  /** No EIP-1559: blocks have no base fee, and transactions have a gas price. */
  legacyFees: { hardfork: 'berlin' },
  /** Blocks with a base fee of 0, as on chains where only the tip is paid. */
  zeroBaseFee: { baseFee: 0 },
  /** Four blocks a second. */
  quickBlocks: { blockTimeSeconds: 0.25 },
  /** A sequencer whose node refuses the tags `pending`, `safe` and `finalized`. */
  fewTags: {},
} as const satisfies { [name: string]: AnvilOptions }

/** Name of a quirk. */
export type ChainQuirk = keyof typeof quirks

/** A running chain, reached by HTTP only. */
export type QuirkyChain = Pick<Anvil, 'rpc' | 'stop'>

const bodyCharactersMax = 10_000_000
const refusedTags = ['pending', 'safe', 'finalized']

/** Starts a chain with a quirk. */
export async function startQuirkyChain(quirk: ChainQuirk): Promise<QuirkyChain> {
  const chain = await startAnvil(quirks[quirk])
  if (quirk === 'fewTags') return startFront(chain, refuseTag)
  // anvil would fill in fees that this fork does not have.
  return quirk === 'legacyFees' ? startFront(chain, refuseFilling) : chain
}

type Call = { id: unknown; method: string; params?: unknown[] }
/** An error, or `undefined` to forward the call. */
type Refuse = (call: Call) => { code: number; message: string } | undefined

const refuseTag: Refuse = ({ params = [] }) => {
  const tag = params.find((param) => refusedTags.includes(String(param)))
  return tag === undefined ? undefined : { code: -32_602, message: `unknown block tag: ${tag}` }
}

const refuseFilling: Refuse = ({ method }) =>
  method === 'eth_fillTransaction' ? { code: -32_601, message: 'the method does not exist' } : undefined

/** Starts a server that refuses some calls, and forwards the others. */
async function startFront(chain: Anvil, refuse: Refuse): Promise<QuirkyChain> {
  const answerOne = async (call: Call) => {
    const error = refuse(call)
    if (error) return { jsonrpc: '2.0', id: call.id, error }
    const headers = { 'content-type': 'application/json' }
    return (await fetch(chain.rpc, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await readBody(request, bodyCharactersMax))
    const answer = await (Array.isArray(body) ? Promise.all(body.map(answerOne)) : answerOne(body as Call))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(502).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    rpc: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await chain.stop()
    },
  }
}
