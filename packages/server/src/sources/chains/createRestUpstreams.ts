import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { answerLimits } from '../../jsonLimits.ts'
import { readText } from '../../readText.ts'
import type { RpcLogger } from '../../rpc/createRpc.ts'
import { parseRetryAfter } from '../../rpc/parseRetryAfter.ts'
import { UpstreamError } from '../../rpc/UpstreamError.ts'
import type { ServedChain } from '../../settings.ts'
import { splitCredentials } from '../../splitCredentials.ts'
import { findChain } from './findChain.ts'

/** The upstreams of chains that are asked by REST. */
export type RestUpstreams = {
  /**
   * Asks those of a chain one after the other, in the operator's order, until one gives an answer that `read` takes; it
   * throws at any other. Throws `UpstreamError` where none does, CHAIN_INVALID for a chain that is not served.
   */
  get<value>(
    chainId: Caip2,
    path: string,
    read: (json: unknown) => value,
    query?: Readonly<Record<string, string>>,
  ): Promise<value>
}

/** What an upstream is asked, so that its answer proves its chain. */
export type RestProof = {
  path: string
  /** Whether the answer is that of the chain with this reference (CAIP-2); undefined where it tells nothing. */
  isOwn(answer: string, reference: string): boolean | undefined
}

/** What `createRestUpstreams` needs. */
export type RestOptions = {
  chains: ReadonlyMap<Caip2, ServedChain>
  log: Pick<RpcLogger, 'error'>
  /** Of one answer: more is not read. */
  answerBytesMax: number
  /** Without it all upstreams are believed. */
  proof?: RestProof
  /** How long all upstreams of a chain together may take, in ms. */
  answersMs?: number
}

/** Less than a request to this server may take. */
const defaultAnswersMs = 6_500
/** Who asks to be left alone for longer is asked again all the same. */
const restMsMax = 60_000

/** Connects to nothing until asked. */
export function createRestUpstreams({
  answerBytesMax,
  answersMs = defaultAnswersMs,
  chains,
  log,
  proof,
}: RestOptions): RestUpstreams {
  /** Until when an upstream has asked to be left alone (ms since 1970). */
  const resting = new Map<string, number>()
  /** Which upstreams have shown that they are of their chain, or of another. */
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
        // Each may take its share of what is left, so that a silent one leaves time for those after it.
        const shareMs = (deadline - Date.now()) / (usable.length - at)
        const signal = AbortSignal.timeout(Math.max(1, Math.floor(shareMs)))
        try {
          await prove(chainId, url, signal)
          return read(JSON.parse(await ask(url, path, query, signal)))
        } catch (error) {
          // Its message alone: what is behind it may name the upstream's host.
          cause = new Error(error instanceof Error ? error.message : String(error))
        }
      }
      throw unanswered(chainId, rpcUrls, cause)
    },
  }

  /** Throws for an upstream of another chain, and for one that does not say of which it is. */
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
