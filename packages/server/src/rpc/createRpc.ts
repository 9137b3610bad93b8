import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Caip2 } from '@latchkey/protocol/ids'
import { Gauge, type Registry } from 'prom-client'
import type { Metrics } from '../base/createMetrics.ts'
import { inTime } from '../base/inTime.ts'
import { needsTurns, nextTurn } from '../base/nextTurn.ts'
import { RpcError } from '../base/RpcError.ts'
import { rawElements } from '../base/rawJson.ts'
import { toRequestFailure } from '../base/toRequestFailure.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import { isRead } from '../settings/isRead.ts'
import type { ServedChain } from '../settings/settings.ts'
import { type RpcAnswer, toAnswer, toBatchAnswer, toFailureAnswer } from './answer.ts'
import { type Chain, createChain } from './createChain.ts'
import { createSockets, type Sockets } from './createSockets.ts'
import { getMethodRule, getRoute } from './methods.ts'
import { type Entry, parseBody } from './parseBody.ts'
import { parseExact } from './parseExact.ts'
import { recordExchanges, type UpstreamMetrics } from './recordExchanges.ts'
import { type Call, error, type Reply, result, type UpstreamFailure } from './reply.ts'

/** The part of pino's logger that the RPC code uses. */
export type RpcLogger = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A `wallet_*` method that the server implements itself. Throws `RpcError` for a JSON-RPC error. */
type ServerMethod = (call: { chainId: Caip2; params: unknown }) => Promise<unknown>

/** Parameters of `createRpc`. */
export type RpcOptions = {
  chains: readonly ServedChain[]
  logger: RpcLogger
  /** Methods that the server implements itself, by name (`wallet_getAssets`). */
  serverMethods: Readonly<Record<string, ServerMethod>>
  /** Counts the exchanges with each upstream. */
  metrics?: UpstreamMetrics & Pick<Metrics, 'registry'>
}

/** Chain RPC (7.24): the proxy in front of the upstreams of every served chain. */
export type Rpc = {
  /**
   * Handles POST /v1?chainId=… with one JSON-RPC object or a batch. Calls `admit` with the number of entries before
   * anything is sent, and rejects only with what it throws. Calls without a response by `deadline` (ms since 1970)
   * fail.
   */
  handle(
    chainId: string,
    body: string,
    deadline: number,
    admit?: (entries: number) => void,
  ): Promise<RpcAnswer>
  /**
   * Takes over the socket of GET /ws?chainId=… after the project was checked. Throws CHAIN_INVALID for a chain without
   * a WebSocket, and PARAMETER_INVALID for an invalid handshake.
   */
  upgrade: Sockets['upgrade']
  /**
   * Sends a request on the server's own behalf, through the same upstreams and caches, bypassing the method allow-list.
   * Integers too large for a number are returned as strings, except on eip155, which has none. Throws `RpcError` with
   * the chain's code, or `UpstreamError` when no upstream responds.
   */
  request(chainId: Caip2, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** Same as `request`, but bypasses the caches, for callers that follow the chain. */
  requestFresh(chainId: Caip2, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** Ensures that reads of a chain return nothing older than the present state, once it resolves. */
  refresh(chainId: Caip2): Promise<void>
  /**
   * Calls `listener` with the height of each block of a served chain on first sight, whoever's read revealed it.
   * Returns a function that stops it.
   */
  watchBlocks(chainId: Caip2, listener: (height: number) => void): () => void
  /** Stops head followers and rankings, and closes sockets and connections. */
  close(): Promise<void>
}

/** Creates the proxy. It connects to a chain's upstreams on that chain's first request. */
export function createRpc({ chains: served, logger, serverMethods, metrics }: RpcOptions): Rpc {
  const chains = new Map<string, Chain>(
    served
      .filter(isRead)
      .map((chain) => [
        chain.id,
        createChain(
          chain,
          (message) => logger.error({ chainId: chain.id }, message),
          metrics && ((upstream) => recordExchanges(metrics, chain.id, upstream)),
        ),
      ]),
  )

  if (metrics) measure(chains, metrics.registry)

  const ask = (chainId: string, chain: Chain, call: Call, deadline: number): Promise<Reply> | Reply => {
    const route = getRoute(chain.namespace, call.method)
    if (route === 'upstream') return refuseCount(call) ?? chain.ask(call, deadline)
    const own = route === 'server' ? serverMethods[call.method] : undefined
    if (!own) return error(rpcErrorCodes.methodNotFound, `The method ${call.method} is not supported.`)
    return inTime(askOwn(own, chainId, call), deadline - Date.now(), () => late)
  }

  const askOwn = async (own: ServerMethod, chainId: string, call: Call): Promise<Reply> => {
    try {
      return result(await own({ chainId: chainId as Caip2, params: parseParams(call) }))
    } catch (cause) {
      if (cause instanceof RpcError) return error(cause.code, cause.message, cause.data)
      const { code, retryAfterS = 1 } = toRequestFailure(cause)
      if (code === 'UPSTREAM_UNAVAILABLE') {
        logger.warn({ err: cause, chainId, method: call.method }, 'upstream unavailable')
        return { type: 'failure', failure: { ...unanswered, retryAfterMs: retryAfterS * 1_000 } }
      }
      logger.error({ err: cause, chainId, method: call.method }, 'a server method failed')
      return error(rpcErrorCodes.internal, 'Internal error')
    }
  }

  const handle: Rpc['handle'] = async (chainId, body, deadline, admit) => {
    const chain = chains.get(chainId)
    if (!chain) {
      const message = `The chain ${JSON.stringify(chainId)} is not supported.`
      return toFailureAnswer('CHAIN_INVALID', 'chainId', rpcErrorCodes.invalidParams, message)
    }
    const parsed = parseBody(body)
    if ('failure' in parsed) {
      const { code, message } = parsed.failure
      return toFailureAnswer('BODY_INVALID', 'body', code, message)
    }
    admit?.(parsed.entries.length)
    if (needsTurns(body.length)) await nextTurn()
    const answerOne = (entry: Entry) => (entry.call ? ask(chainId, chain, entry.call, deadline) : entry.reply)
    const [only] = parsed.entries
    if (!only || parsed.batch)
      return toBatchAnswer(parsed.entries, await Promise.all(parsed.entries.map(answerOne)))
    const reply = await answerOne(only)
    if (reply.type !== 'failure' && needsTurns(reply.raw.length)) await nextTurn()
    return toAnswer(only.id, reply)
  }

  const sockets = createSockets(served, {
    answer: async (chainId, body, deadline) => (await handle(chainId, body, deadline)).body,
    saw: (chainId, block) => chains.get(chainId)?.saw(block),
    warn: (chainId, message) => logger.error({ chainId }, message),
  })

  return {
    handle,
    upgrade: sockets.upgrade,
    request: (chainId, method, params, signal) =>
      requestOf(chains.get(chainId), 'ask', chainId, method, params, signal),
    requestFresh: (chainId, method, params, signal) =>
      requestOf(chains.get(chainId), 'askFresh', chainId, method, params, signal),
    refresh: async (chainId) => chains.get(chainId)?.refresh(),
    watchBlocks: (chainId, listener) => chains.get(chainId)?.watchBlocks(listener) ?? (() => {}),
    async close() {
      sockets.close()
      await Promise.all([...chains.values()].map((chain) => chain.close()))
    },
  }
}

function measure(chains: ReadonlyMap<string, Chain>, registry: Registry): void {
  new Gauge({
    name: 'latchkey_head_age_seconds',
    help: 'Age of the newest block of each chain that is being followed, by chain.',
    labelNames: ['chain'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [chain, { headAgeS }] of chains) {
        const age = headAgeS()
        if (age !== undefined) this.set({ chain }, age)
      }
    },
  })
  new Gauge({
    name: 'latchkey_upstream_foreign',
    help: 'Upstreams that are not used because they serve another chain, by chain and place in its setting.',
    labelNames: ['chain', 'upstream'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [chain, { foreign }] of chains)
        for (const upstream of foreign()) this.set({ chain, upstream }, 1)
    },
  })
}

async function requestOf(
  chain: Chain | undefined,
  how: 'ask' | 'askFresh',
  chainId: string,
  method: string,
  params: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (!chain) throw new UpstreamError(`The chain ${chainId} is not supported.`)
  const call = { method, params: params === undefined ? undefined : JSON.stringify(params) }
  const given = givenUp(signal)
  const reply = await Promise.race([chain[how](call, Date.now() + serverDeadlineMs), given.reply])
  given.release()
  if (reply.type === 'result')
    return chain.namespace === 'eip155' ? JSON.parse(reply.raw) : parseExact(reply.raw)
  if (reply.type === 'failure') throw toError(reply.failure)
  const { code, message, data } = JSON.parse(reply.raw)
  throw new RpcError(code, message, data)
}

function parseParams(call: Call): unknown {
  return call.params === undefined ? undefined : JSON.parse(call.params)
}

function toError({ message, retryAfterMs }: UpstreamFailure) {
  return new UpstreamError(message, retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000))
}

const unanswered: UpstreamFailure = { reason: 'broken', message: 'The chain is not responding.' }

const late: Reply = {
  type: 'failure',
  failure: { reason: 'late', message: 'The request timed out.' },
}

/** Returns a reply that resolves when `signal` aborts. Call `release` once the reply is no longer needed. */
function givenUp(signal: AbortSignal | undefined): { reply: Promise<Reply>; release(): void } {
  let release = () => {}
  const reply = new Promise<Reply>((resolve) => {
    const abort = () => resolve(late)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    release = () => signal?.removeEventListener('abort', abort)
  })
  return { reply, release }
}

/**
 * Rejects a call that requests more blocks than its method allows, or an invalid number. Returns `undefined` for all
 * others.
 */
function refuseCount({ method, params }: Call): Reply | undefined {
  const { blocksMax } = getMethodRule(method)
  if (blocksMax === undefined) return undefined
  const [raw = ''] = params?.startsWith('[') ? rawElements(params) : []
  const [, count] = /^"?(0x[\da-f]{1,8}|\d{1,8})"?$/i.exec(raw) ?? []
  if (Number(count) <= blocksMax) return undefined
  const message = `The first parameter of ${method} must be a number of blocks, at most ${blocksMax} (0x${blocksMax.toString(16)}).`
  return error(rpcErrorCodes.invalidParams, message)
}
