import { createHash } from 'node:crypto'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { createRest, type Rest } from '../base/createRest.ts'
import { provedMs } from '../base/provedMs.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { type Refusal, RefusedAnswerError, UpstreamError } from '../base/UpstreamError.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import { recordExchanges, type UpstreamMetrics } from '../rpc/recordExchanges.ts'
import type { ServedChain } from '../settings/settings.ts'
import { askRest, type RestQuery } from './askRest.ts'
import { findChain } from './findChain.ts'

/** The upstreams of chains with a REST API. */
export type RestUpstreams = {
  /**
   * Sends a request to a chain's upstreams in the operator's order, until `read` accepts a response by not throwing.
   * Several queries are the same request in the forms of several versions: an upstream that refuses one gets the next,
   * and from then on the accepted form first. Throws `RefusedAnswerError` if an upstream gave a known reason,
   * `UpstreamError` if none is accepted for other reasons, and CHAIN_INVALID for a chain that is not served.
   */
  get<value>(
    chainId: Caip2,
    path: string,
    read: (json: unknown) => value,
    query?: RestQuery | readonly RestQuery[],
  ): Promise<value>
  /** Same as `get`, but posts JSON to an upstream's own URL. */
  post<value>(chainId: Caip2, body: object, read: (json: unknown) => value): Promise<value>
}

/** A request. With a body, it is a POST of JSON. */
type RestRequest = { path: string; query?: RestQuery; body?: object }

/** The request whose response proves which chain an upstream serves. */
export type RestProof = Pick<RestRequest, 'path' | 'body'> & {
  /** Returns whether the response comes from the chain, or `undefined` if it is inconclusive. */
  isOwn(answer: string, of: ProofChain): boolean | undefined | Promise<boolean | undefined>
}

/** The chain that a proof is about. */
type ProofChain = {
  chainId: Caip2
  /** Its CAIP-2 reference. */
  reference: string
  signal: AbortSignal
}

/** Parameters of `createRestUpstreams`. */
export type RestOptions = {
  chains: ReadonlyMap<Caip2, ServedChain>
  log: Pick<RpcLogger, 'error'>
  /** The maximum size of a response. */
  answerBytesMax: number
  /** Returns a chain's upstreams. Defaults to those of its RPC. */
  urlsOf?(chain: ServedChain): readonly string[]
  /** Without a proof, all upstreams are trusted. */
  proof?: RestProof
  /** Returns the reason that the text of an error response gives, if the caller can act on it. */
  toRefusal?(text: string): Refusal | undefined
  /** The time limit for all upstreams of a chain together, in ms. */
  timeoutMs?: number
  /** Returns milliseconds since 1970. */
  now?(): number
  /** Called with each request to an upstream by its place in the setting, from 1. */
  record?:
    | ((chainId: Caip2, place: number, durationMs: number, failure: RestReason | undefined) => void)
    | undefined
}

/**
 * Why an upstream did not help: it is unreachable, refused the request, did not respond in time, or its response has an
 * unknown form.
 */
export type RestReason = 'unsent' | 'refused' | 'late' | 'broken'

/** Shorter than the deadline of a request to this server. */
const defaultTimeoutMs = 6_500
/** An upstream that requests a longer pause is retried after this time anyway. */
const restMsMax = 60_000

/** Creates the upstreams. Connects on first use. */
export function createRestUpstreams({
  answerBytesMax,
  timeoutMs = defaultTimeoutMs,
  chains,
  log,
  now = Date.now,
  proof,
  record,
  toRefusal,
  urlsOf = ({ rpcUrls }) => rpcUrls,
}: RestOptions): RestUpstreams {
  const rests = createRests()
  /** Which upstreams have proved to serve their chain, or another one, and when. */
  const shown = new Map<string, { isOwn: boolean; at: number }>()
  /** Which form of a request each upstream accepted, by upstream and path. */
  const accepted = new Map<string, number>()
  const isShown = (chainId: Caip2, url: string): boolean | undefined => {
    const last = shown.get(`${chainId} ${url}`)
    return last && now() - last.at < provedMs ? last.isOwn : undefined
  }
  const isForeign = (chainId: Caip2, url: string) => isShown(chainId, url) === false

  return {
    get: (chainId, path, read, query) => askAll(chainId, toForms(path, query), read),
    post: (chainId, body, read) => askAll(chainId, [{ path: '', body }], read),
  }

  /** Sends a request to the upstreams, in order, until `read` accepts a response. */
  async function askAll<value>(
    chainId: Caip2,
    forms: readonly RestRequest[],
    read: (json: unknown) => value,
  ): Promise<value> {
    const urls = urlsOf(findChain(chains, chainId))
    const deadline = Date.now() + timeoutMs
    let cause: Error | undefined
    const refusals: Refusal[] = []
    const usable = urls.filter((url) => !isForeign(chainId, url) && rests.leftMs(url) === 0)
    for (const [at, url] of usable.entries()) {
      // Each gets a share of the remaining time, so that a silent upstream leaves time for the next ones.
      const shareMs = (deadline - Date.now()) / (usable.length - at)
      const signal = AbortSignal.timeout(Math.max(1, Math.floor(shareMs)))
      const place = urls.indexOf(url) + 1
      const startedAt = performance.now()
      try {
        await prove(chainId, url, signal)
        const value = read(JSON.parse(await askInAnyForm(url, forms, signal)))
        record?.(chainId, place, performance.now() - startedAt, undefined)
        return value
      } catch (error) {
        record?.(chainId, place, performance.now() - startedAt, signal.aborted ? 'late' : toReason(error))
        refusals.push(...refusalsOf(error))
        // It may come back as another chain.
        if (!isForeign(chainId, url) && !(error instanceof RefusedAnswerError))
          shown.delete(`${chainId} ${url}`)
        // Only the message, because its cause may name the upstream's host.
        cause = new Error(error instanceof Error ? error.message : String(error))
      }
    }
    const waits = urls.filter((url) => !isForeign(chainId, url)).map(rests.leftMs)
    throw toFailure(chainId, waits, cause, refusals)
  }

  /** Sends a request in the form that the upstream accepted last, then in the others while it refuses them. */
  async function askInAnyForm(url: string, forms: readonly RestRequest[], signal: AbortSignal) {
    const key = `${url} ${forms[0]?.path}`
    const { at, text } = await tryForms(forms, accepted.get(key) ?? 0, (form) => ask(url, form, signal))
    // Only such requests, because other paths contain addresses.
    if (forms.length > 1) accepted.set(key, at)
    return text
  }

  /** Throws for an upstream that serves another chain or does not report its chain. */
  async function prove(chainId: Caip2, url: string, signal: AbortSignal): Promise<void> {
    if (!proof || isShown(chainId, url)) return
    const answer = await ask(url, proof, signal)
    const { reference } = parseCaip2(chainId)
    const isOwn = await proof.isOwn(answer, { chainId, reference, signal })
    if (isOwn === undefined) throw new TypeError('An upstream does not report its chain.')
    if (!isOwn && !isForeign(chainId, url))
      log.error({ chainId }, 'An upstream serves another chain and is not used.')
    shown.set(`${chainId} ${url}`, { isOwn, at: now() })
    if (!isOwn) throw new TypeError(`An upstream serves a chain other than ${chainId}.`)
  }

  async function ask(url: string, { body, path, query = {} }: RestRequest, signal: AbortSignal) {
    const answer = await askRest(url, path, query, { signal, bytes: answerBytesMax, body })
    const { retryAfterMs, status, text } = answer
    if (retryAfterMs) rests.begin(url, retryAfterMs)
    if (status >= 200 && status <= 299) return text
    const refusal = toRefusal?.(text)
    if (refusal) throw new RefusedAnswerError(`An upstream returned ${status}.`, refusal)
    throw new StatusError(status)
  }
}

/** Creates the pauses that upstreams have asked for. */
function createRests() {
  const byUrl = new Map<string, Rest>()
  return {
    leftMs: (url: string) => byUrl.get(url)?.leftMs() ?? 0,
    begin(url: string, ms: number) {
      const rest = byUrl.get(url) ?? createRest(restMsMax)
      byUrl.set(url, rest)
      rest.begin(ms)
    },
  }
}

/** Tries the forms of a request, a known one first. Throws the error of the last one that was refused. */
async function tryForms(
  forms: readonly RestRequest[],
  known: number,
  send: (form: RestRequest) => Promise<string>,
): Promise<{ at: number; text: string }> {
  const order = [...forms.entries()].sort(([a], [b]) => Number(b === known) - Number(a === known))
  let refused: unknown
  for (const [at, form] of order)
    try {
      return { at, text: await send(form) }
    } catch (error) {
      if (!(error instanceof StatusError) || !formStatuses.has(error.status)) throw error
      refused = error
    }
  throw refused
}

/** Returns the error of a request that no upstream answered. `waits` are the pauses that they asked for, in ms. */
function toFailure(
  chainId: Caip2,
  waits: readonly number[],
  cause: Error | undefined,
  refusals: readonly Refusal[],
): UpstreamError {
  const message = `No upstream of ${chainId} is responding.`
  const refusal = refusalOrder.find((one) => refusals.includes(one))
  if (refusal) return new RefusedAnswerError(message, refusal, refusals.length >= waits.length)
  const waitMs = waits.length > 0 ? Math.min(...waits) : 0
  const retryAfterS = waitMs > 0 ? Math.ceil(waitMs / 1_000) : undefined
  return Object.assign(new UpstreamError(message, retryAfterS), { cause })
}

/** What counts if upstreams differ: a smaller request may succeed on one that has what others lack. */
const refusalOrder: readonly Refusal[] = ['tooLarge', 'unreadable', 'pastEnd', 'notIndexed']

/** The HTTP statuses of a request in a form that the upstream does not know. */
const formStatuses: ReadonlySet<number> = new Set([400, 500, 501])

class StatusError extends TypeError {
  readonly status: number

  constructor(status: number) {
    super(`An upstream returned ${status}.`)
    this.status = status
  }
}

/** Errors of connections have a cause, unlike those of this server. */
function toReason(error: unknown): RestReason {
  if (error instanceof StatusError || error instanceof RefusedAnswerError) return 'refused'
  return error instanceof Error && error.cause !== undefined ? 'unsent' : 'broken'
}

function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof RefusedAnswerError) return [error.refusal]
  return error instanceof RequestFailure && error.code === 'BODY_TOO_LARGE' ? ['tooLarge'] : []
}

/** Returns a request in the forms of its queries. */
function toForms(path: string, query: RestQuery | readonly RestQuery[] = {}): RestRequest[] {
  return (isList(query) ? query : [query]).map((form) => ({ path, query: form }))
}

/** `Array.isArray` does not narrow readonly lists. */
function isList<item, other>(value: other | readonly item[]): value is readonly item[] {
  return Array.isArray(value)
}

/** A page of an address may contain transactions with thousands of inputs, outputs or events. */
const pageBytesMax = 10_000_000

/** Reads the first block's hash, whose start is the CAIP-2 reference of bip122. */
const esploraProof: RestProof = {
  path: '/block-height/0',
  isOwn: (answer, { reference }) =>
    /^[0-9a-f]{64}$/.test(answer.trim()) ? answer.trim().startsWith(reference) : undefined,
}

/** Parameters of `createEsplora` and `createCosmosNodes`. */
type NodeOptions = Pick<RestOptions, 'chains' | 'log'> & { metrics?: UpstreamMetrics }

/** Creates the Esplora upstreams of the served Bitcoin networks. Connects on first use. */
export function createEsplora({ metrics, ...options }: NodeOptions): RestUpstreams {
  const record = metrics && toRecord(metrics)
  return createRestUpstreams({ ...options, record, answerBytesMax: pageBytesMax, proof: esploraProof })
}

function toRecord(metrics: UpstreamMetrics): RestOptions['record'] {
  return (chainId, place, durationMs, reason) => recordExchanges(metrics, chainId, place)(durationMs, reason)
}

/**
 * Reads the chain's own id, which each node reports. A CAIP-2 reference of cosmos is that id, or a hash of it (CAIP-5).
 */
const cosmosProof: RestProof = {
  path: '/cosmos/base/tendermint/v1beta1/node_info',
  isOwn(answer, { reference }) {
    const network: unknown = Object(Object(JSON.parse(answer)).default_node_info).network
    if (typeof network !== 'string' || network === '') return undefined
    return network === reference || toHashed(network) === reference
  },
}

function toHashed(network: string): string {
  return `hashed-${createHash('sha256').update(network).digest('hex').slice(0, 16)}`
}

/**
 * Recognizes the errors of a transaction search: a page after the last one and a node without an index (CometBFT), a
 * node without the search (12, unimplemented), and a transaction whose messages the node's version no longer knows.
 */
function toCosmosRefusal(text: string): Refusal | undefined {
  if (text.includes('page should be within')) return 'pastEnd'
  if (/transaction indexing is disabled|"code":\s*12\b/.test(text)) return 'notIndexed'
  return text.includes('unable to resolve type URL') ? 'unreadable' : undefined
}

/** Creates the REST (LCD) nodes of the served Cosmos chains. Connects on first use. */
export function createCosmosNodes({ metrics, ...options }: NodeOptions): RestUpstreams {
  return createRestUpstreams({
    ...options,
    record: metrics && toRecord(metrics),
    answerBytesMax: pageBytesMax,
    proof: cosmosProof,
    toRefusal: toCosmosRefusal,
  })
}
