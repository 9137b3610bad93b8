import { createHash } from 'node:crypto'
import { upstreamAnswerBytesMax } from '@latchkey/protocol/constants'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { answerLimits } from '../base/jsonLimits.ts'
import { readText } from '../base/readText.ts'
import { splitCredentials } from '../base/splitCredentials.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import { parseRetryAfter } from '../rpc/parseRetryAfter.ts'
import type { ServedChain } from '../settings/settings.ts'
import { findChain } from './findChain.ts'

/** The upstreams of chains with a REST API. */
export type RestUpstreams = {
  /**
   * Sends a request to a chain's upstreams in the operator's order, until `read` accepts a response by not throwing.
   * Throws `UpstreamError` if none is accepted, and CHAIN_INVALID for a chain that is not served.
   */
  get<value>(
    chainId: Caip2,
    path: string,
    read: (json: unknown) => value,
    query?: Readonly<Record<string, string>>,
  ): Promise<value>
}

/** The request whose response proves which chain an upstream serves. */
export type RestProof = {
  path: string
  /**
   * Whether the response comes from the chain with this reference (CAIP-2). Returns `undefined` if it is inconclusive.
   */
  isOwn(answer: string, reference: string): boolean | undefined
}

/** Parameters of `createRestUpstreams`. */
export type RestOptions = {
  chains: ReadonlyMap<Caip2, ServedChain>
  log: Pick<RpcLogger, 'error'>
  /** The maximum size of a response. */
  answerBytesMax: number
  /** Without a proof, all upstreams are trusted. */
  proof?: RestProof
  /** The time limit for all upstreams of a chain together, in ms. */
  answersMs?: number
}

/** Shorter than the deadline of a request to this server. */
const defaultAnswersMs = 6_500
/** An upstream that requests a longer pause is retried after this time anyway. */
const restMsMax = 60_000

/** Creates the upstreams. Connects on first use. */
export function createRestUpstreams({
  answerBytesMax,
  answersMs = defaultAnswersMs,
  chains,
  log,
  proof,
}: RestOptions): RestUpstreams {
  /** Until when each upstream has asked for a pause (ms since 1970). */
  const resting = new Map<string, number>()
  /** Which upstreams have proved to serve their chain, or another one. */
  const shown = new Map<string, boolean>()
  const restMsOf = (url: string) => Math.max(0, (resting.get(url) ?? 0) - Date.now())
  const isForeign = (chainId: Caip2, url: string) => shown.get(`${chainId} ${url}`) === false

  return {
    async get(chainId, path, read, query = {}) {
      const { rpcUrls } = findChain(chains, chainId)
      const deadline = Date.now() + answersMs
      let cause: Error | undefined
      const usable = rpcUrls.filter((url) => !isForeign(chainId, url) && restMsOf(url) === 0)
      for (const [at, url] of usable.entries()) {
        // Each gets a share of the remaining time, so that a silent upstream leaves time for the next ones.
        const shareMs = (deadline - Date.now()) / (usable.length - at)
        const signal = AbortSignal.timeout(Math.max(1, Math.floor(shareMs)))
        try {
          await prove(chainId, url, signal)
          return read(JSON.parse(await ask(url, path, query, signal)))
        } catch (error) {
          // Only the message, because its cause may name the upstream's host.
          cause = new Error(error instanceof Error ? error.message : String(error))
        }
      }
      throw unanswered(chainId, rpcUrls, cause)
    },
  }

  /** Throws for an upstream that serves another chain or does not report its chain. */
  async function prove(chainId: Caip2, url: string, signal: AbortSignal): Promise<void> {
    const key = `${chainId} ${url}`
    if (!proof || shown.get(key)) return
    const answer = await ask(url, proof.path, {}, signal)
    const isOwn = proof.isOwn(answer, parseCaip2(chainId).reference)
    if (isOwn === undefined) throw new TypeError('An upstream does not report its chain.')
    if (!isOwn && !isForeign(chainId, url))
      log.error({ chainId }, 'An upstream serves another chain and is not used.')
    shown.set(key, isOwn)
    if (!isOwn) throw new TypeError(`An upstream serves a chain other than ${chainId}.`)
  }

  async function ask(
    base: string,
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<string> {
    const { headers, url } = splitCredentials(base)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const response = await fetch(url, { headers, signal, redirect: 'error' })
    const restMs = response.ok ? undefined : parseRetryAfter(response.headers.get('retry-after'))
    if (restMs) resting.set(base, Date.now() + Math.min(restMsMax, restMs))
    const text = await readText(response, { ...answerLimits, bytes: answerBytesMax })
    if (!response.ok) throw new TypeError(`An upstream returned ${response.status}.`)
    return text
  }

  function unanswered(chainId: Caip2, urls: readonly string[], cause: Error | undefined): UpstreamError {
    const waits = urls.filter((url) => !isForeign(chainId, url)).map(restMsOf)
    const waitMs = waits.length > 0 ? Math.min(...waits) : 0
    const retryAfterS = waitMs > 0 ? Math.ceil(waitMs / 1_000) : undefined
    return Object.assign(new UpstreamError(`No upstream of ${chainId} is responding.`, retryAfterS), {
      cause,
    })
  }
}

/** A page of an address may contain transactions with thousands of inputs. */
const esploraAnswerBytesMax = 10_000_000

/** Reads the first block's hash, whose start is the CAIP-2 reference of bip122. */
const esploraProof: RestProof = {
  path: '/block-height/0',
  isOwn: (answer, reference) =>
    /^[0-9a-f]{64}$/.test(answer.trim()) ? answer.trim().startsWith(reference) : undefined,
}

/** Creates the Esplora upstreams of the served Bitcoin networks. Connects on first use. */
export function createEsplora(options: Pick<RestOptions, 'chains' | 'log'>): RestUpstreams {
  return createRestUpstreams({ ...options, answerBytesMax: esploraAnswerBytesMax, proof: esploraProof })
}

/**
 * Reads the chain's own id, which each node reports. A CAIP-2 reference of cosmos is that id, or a hash of it (CAIP-5).
 */
const cosmosProof: RestProof = {
  path: '/cosmos/base/tendermint/v1beta1/node_info',
  isOwn(answer, reference) {
    const network: unknown = Object(Object(JSON.parse(answer)).default_node_info).network
    if (typeof network !== 'string' || network === '') return undefined
    return network === reference || toHashed(network) === reference
  },
}

function toHashed(network: string): string {
  return `hashed-${createHash('sha256').update(network).digest('hex').slice(0, 16)}`
}

/** Creates the REST (LCD) nodes of the served Cosmos chains. Connects on first use. */
export function createCosmosNodes(options: Pick<RestOptions, 'chains' | 'log'>): RestUpstreams {
  return createRestUpstreams({ ...options, answerBytesMax: upstreamAnswerBytesMax, proof: cosmosProof })
}
