import { requestCacheEntriesMax } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { type Caip2, evmChainNumber, isCaip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { entryPoint08Address } from 'viem/account-abstraction'
import { networksOf } from '../base/networksOf.ts'
import { findChain } from '../chains/findChain.ts'
import type { AdmitPorts } from '../http/admit.ts'
import { answer } from '../http/answer.ts'
import { enter } from '../http/enter.ts'
import type { Exchange } from '../http/exchange.ts'
import { getClientAddress } from '../http/getClientAddress.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import { parseJson } from '../http/parseJson.ts'
import { readRpcBody } from '../http/readRpcBody.ts'
import type { Project, ServedChain } from '../settings/settings.ts'
import { toDay } from '../telemetry/createEventCounts.ts'
import { askUpstream, type OperationAnswer } from './askUpstream.ts'
import type { Sponsorships } from './createSponsorships.ts'
import { mayDelegate } from './mayDelegate.ts'
import { type OperationRoute, operationMethods, toUpstreamUrl } from './operationRoutes.ts'

/** Dependencies of `serveOperations`. */
type OperationPorts = AdmitPorts &
  LimitPorts & {
    chains: ReadonlyMap<Caip2, ServedChain>
    /** `refresh` drops what was read of a chain. */
    rpc: { refresh(chainId: Caip2): Promise<void> }
    sponsorships: Sponsorships
  }

/**
 * Forwards requests of frames to a chain's bundler or paymaster. Only known methods are allowed, under the project's
 * origins and limits, and delegation (EIP-7702) only to the contract in the chain's settings. What a paymaster signs
 * counts against the daily budgets of the project and the client, and is withheld once a budget is spent. So is data
 * that it signs before the gas limits are known (`isFinal` of ERC-7677).
 */
export function serveOperations(
  context: OperationPorts,
  service: OperationRoute,
): (exchange: Exchange) => Promise<Response> {
  const shares = createClientShares()
  /** Receipts that were already returned. Returning one again reveals nothing new. */
  const told = new LRUCache<string, true>({ max: requestCacheEntriesMax })
  return async (exchange) => {
    exchange.set('route', `/v1/${service}`)
    enter(context, exchange, exchange.req.query('projectId'))
    limit(context, exchange, 'rpc')
    const body = Object(parseJson(await readRpcBody(context, exchange)))
    const { id = null, method, params } = body as { id?: unknown; method?: unknown; params?: unknown }
    const headers = exchange.get('headers')
    headers['cache-control'] = 'no-store'
    headers['content-type'] = 'application/json'
    const said = await ask(exchange, String(method), params)
    return answer(exchange, JSON.stringify({ ...said, jsonrpc: '2.0', id }))
  }

  function isNews(chainId: string, method: string, params: unknown, { result }: OperationAnswer): boolean {
    if (!result) return false
    if (method !== 'eth_getUserOperationReceipt') return method === 'eth_sendUserOperation'
    // A receipt is requested by a hash. Anything longer that a bundler may accept is not worth caching.
    const key = `${chainId} ${JSON.stringify(params)}`
    if (key.length > receiptKeyMax) return true
    const isFirst = !told.has(key)
    told.set(key, true)
    return isFirst
  }

  async function ask(exchange: Exchange, method: string, params: unknown): Promise<OperationAnswer> {
    const chainId = exchange.req.query('chainId') ?? ''
    const project = exchange.get('project')
    const chain = findChain(context.chains, isCaip2(chainId) ? chainId : 'eip155:0')
    const url = toUpstreamUrl(chain, project, service)
    if (url === undefined || !operationMethods[service].includes(method))
      return refuse('methodNotFound', 'Method not found.')
    if (!isOfChain(chain.id, method, params))
      return refuse(
        'invalidParams',
        `The call must name EntryPoint 0.8 (${entryPoint08Address}) and chain ${chain.id}.`,
      )
    if (!mayDelegate(params, chain.smartAccounts?.delegate))
      return refuse('invalidParams', 'Accounts may only delegate to the contract configured for this chain.')
    const said = await askUpstream(url, method, params)
    // Operations reach the chain without the proxy, so a client that has seen one must not read state from before it.
    if (isNews(chain.id, method, params, said)) await context.rpc.refresh(chain.id)
    if (method === 'pm_getPaymasterStubData' && Object(said.result).isFinal)
      return refuse(
        'limitExceeded',
        'The paymaster’s stub data is final, so the cost can’t be counted. The paymaster must sign in pm_getPaymasterData.',
      )
    if (method !== 'pm_getPaymasterData' || said.error) return said
    const cost = readCost(params, said.result)
    if (cost === undefined) return refuse('invalidParams', 'The user operation is incomplete.')
    return (await pay(exchange, cost)) ?? said
  }

  /** Counts the maximum cost of an operation. Returns an error if the project or the client has less left for today. */
  async function pay(exchange: Exchange, cost: bigint): Promise<OperationAnswer | undefined> {
    const project = exchange.get('project')
    const address = getClientAddress(
      exchange.env.incoming.socket.remoteAddress,
      exchange.req.header('x-forwarded-for'),
      context.settings.trustedHops ?? 0,
    )
    const giveBack = shares.take(project, address, cost)
    if (!giveBack)
      return refuse(
        'limitExceeded',
        'This client’s share of the project’s daily sponsorship is used up. Pay the network fee yourself, or try again tomorrow (UTC).',
      )
    const isTaken = await context.sponsorships
      .take(project.id, cost, project.sponsoredWeiPerDay ?? 0n)
      .catch((error: unknown) => {
        giveBack()
        throw error
      })
    if (isTaken) return undefined
    giveBack()
    return refuse('limitExceeded', 'The project’s daily sponsorship is used up.')
  }
}

/** Fits a chain and a hash, with the JSON around them. */
const receiptKeyMax = 200

const refuse = (code: keyof typeof rpcErrorCodes, message: string): OperationAnswer => ({
  error: { code: rpcErrorCodes[code], message },
})

/** Each client's share of a project's daily sponsorship. */
type ClientShares = {
  /**
   * Reserves an amount in wei for a client. Returns a function that releases it, or `undefined` if the client has less
   * left.
   */
  take(project: Project, address: string, wei: bigint): (() => void) | undefined
}

/** Divides a project's daily sponsorship: one client may use one part in this many, and a wide network half of them. */
const clientsMin = 10
const clientsMax = 100_000

/**
 * Creates the shares, counted in the memory of one process and in each of a client's networks like the rate limits.
 * Shares are not counted per sender, because anyone could name another's account and use up its share.
 */
function createClientShares(): ClientShares {
  const taken = new LRUCache<string, bigint>({ max: clientsMax })
  return {
    take({ id, sponsoredWeiPerDay = 0n }, address, wei) {
      const day = toDay(Date.now())
      const sums = networksOf(address).map(({ network, clients }) => {
        const key = `${day}|${id}|${network}`
        const parts = BigInt(Math.min(clients, clientsMin / 2))
        const most = (sponsoredWeiPerDay * parts) / BigInt(clientsMin)
        return { key, sum: (taken.get(key) ?? 0n) + wei, most }
      })
      if (sums.some(({ sum, most }) => sum > most)) return undefined
      for (const { key, sum } of sums) taken.set(key, sum)
      return () => {
        for (const { key } of sums) taken.set(key, (taken.get(key) ?? wei) - wei)
      }
    },
  }
}

/** Methods whose parameters are an operation and its EntryPoint. Those of ERC-7677 also include the chain. */
const ofOperation = ['eth_estimateUserOperationGas', 'eth_sendUserOperation']
const ofPaymaster = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

/**
 * Returns whether a request names the supported EntryPoint (0.8) and the chain that it is sent for. Otherwise a bundler
 * or paymaster of several chains would serve, and pay for, any of them under this chain's limits.
 */
function isOfChain(chainId: ServedChain['id'], method: string, params: unknown): boolean {
  const isPaymaster = ofPaymaster.includes(method)
  if (!isPaymaster && !ofOperation.includes(method)) return true
  const [, entryPoint, chain] = Array.isArray(params) ? params : []
  if (typeof entryPoint !== 'string' || entryPoint.toLowerCase() !== entryPoint08Address.toLowerCase())
    return false
  if (!isPaymaster) return true
  return (
    typeof chain === 'string' && /^0x[0-9a-f]+$/i.test(chain) && Number(chain) === evmChainNumber(chainId)
  )
}

const ownLimits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
const paymasterLimits = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/**
 * Returns the maximum cost of an operation in wei, as submitted to a paymaster. The operation's own limits come from
 * the request, the paymaster's from its response. Returns `undefined` if a number is missing.
 */
function readCost(params: unknown, answered: unknown): bigint | undefined {
  const [operation] = Array.isArray(params) ? params : []
  const limits = [
    ...ownLimits.map((name) => readQuantity(operation, name)),
    ...paymasterLimits.map((name) => readQuantity(answered, name) ?? readQuantity(operation, name)),
  ]
  const price = readQuantity(operation, 'maxFeePerGas')
  let gas = 0n
  for (const limit of limits) {
    if (limit === undefined) return undefined
    gas += limit
  }
  return price === undefined ? undefined : gas * price
}

function readQuantity(of: unknown, name: string): bigint | undefined {
  const value: unknown = Object(of)[name]
  return typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value) ? BigInt(value) : undefined
}
