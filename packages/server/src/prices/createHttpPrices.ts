import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import { type Caip2, nativeTokenAddress, parseCaip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import type { JsonLimits } from '../base/createJsonGauge.ts'
import { createRest } from '../base/createRest.ts'
import { readText } from '../base/readText.ts'
import { splitCredentials } from '../base/splitCredentials.ts'
import { parseRetryAfter } from '../rpc/parseRetryAfter.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { priceApis } from './apis/priceApis.ts'
import { coinIds } from './coinIds.ts'
import type { PriceReport } from './createPriceReport.ts'
import type { DollarPrice, DollarPrices } from './dollarPrices.ts'

/** A hundred prices take about 20 kB. */
const limits: JsonLimits = { bytes: 1_000_000, values: 20_000, depth: 8 }
/** Less than the deadline of a request to this server leaves beside the chain's own answers. */
const defaultAnswerMs = 3_000
/** Services update about once a minute. */
const freshMs = 60_000
/** An older price is not returned, however recently it was read. */
const ageSecondsMax = 3_600
const aheadSeconds = 300
/** How long a service rests after it failed, and after it asked for fewer requests without saying for how long. */
const [failedMs, limitedMs, restMsMax] = [10_000, 60_000, 600_000]
const minuteMs = 60_000
/** Tokens of one request, so that its URL stays below 8 kB. Plans of services may take fewer. */
const batchSize = 100
/** The outcome of a request for more tokens than the service takes. */
const tooMany = Symbol('too many')
const defaultPerMinute = 30
/** The part of `perMinute` for tokens that the operator doesn't list, because anyone may hold or request any of them. */
const unlistedPart = 1 / 2
/** Characters of addresses on every chain whose tokens services know. Anything else would change a request's meaning. */
const addressPattern = /^[a-zA-Z0-9]{1,64}$/

/** Dependencies of `createHttpPrices`. */
type HttpPorts = {
  /** The service, as the operator set it. */
  source: NonNullable<ServerSettings['prices']>[number]
  report: PriceReport
  /** Returns whether a token is a chain's native one or listed by the operator. Its price comes first. */
  isListed(chainId: Caip2, address: string): boolean
  /** Milliseconds since 1970. */
  now?(): number
  /** How long an answer may take. */
  answerMs?: number
}

/**
 * Creates dollar prices from a price service. Answers are kept for a minute, and longer while the service is failing,
 * out of budget or resting (429), but no price older than an hour is returned. Throws if it fails and nothing is kept.
 */
export function createHttpPrices({
  source,
  report,
  isListed,
  now = Date.now,
  answerMs = defaultAnswerMs,
}: HttpPorts): DollarPrices {
  const { type, chains: named } = source
  const service = priceApis[type]
  const kept = new LRUCache<string, { price: DollarPrice | undefined; readAt: number }>({
    max: addressCacheEntriesMax,
  })
  const { ask, tokensMax } = createRequests({ source, report, now, answerMs })
  const keyOf = (chainId: Caip2, address: string) => `${chainId}:${address}`
  const isOld = (readAt: number | undefined) => readAt === undefined || passedMs(readAt, now()) > freshMs
  /** Sorts listed tokens first, then those that were read longest ago, so that each gets its turn. */
  const byUrgency = (chainId: Caip2) => {
    const rank = (address: string) =>
      isListed(chainId, address) ? -1 : (kept.get(keyOf(chainId, address))?.readAt ?? 0)
    return (a: string, b: string) => rank(a) - rank(b)
  }

  return {
    async getDollarPrices(chainId, addresses) {
      const known = addresses.filter((address) => addressPattern.test(address))
      const old = known.filter((address) => isOld(kept.get(keyOf(chainId, address))?.readAt))
      const failed = await update(chainId, old.sort(byUrgency(chainId)))
      const prices = new Map(
        known.flatMap((address): [string, DollarPrice][] => {
          const price = kept.get(keyOf(chainId, address))?.price
          return price && isRecent(price.at) ? [[address, price]] : []
        }),
      )
      if (failed && prices.size === 0) throw failed.reason
      return prices
    },
  }

  /** Reads tokens, in smaller requests if the service takes no larger ones. Returns a failure, if there was one. */
  async function update(
    chainId: Caip2,
    addresses: readonly string[],
  ): Promise<{ reason: unknown } | undefined> {
    if (addresses.length === 0) return undefined
    const { coin = coinIds[chainId], [type]: chain = service.chains[chainId] } = named?.[chainId] ?? {}
    const native = nativeTokenAddress(parseCaip2(chainId).namespace)
    const requests = service.toRequests({ chain, coin, addresses, native, most: tokensMax() })
    const settled = await Promise.allSettled(
      requests.map(async ({ path, query = {}, names }) => {
        const hasListed = [...names.keys()].some((address) => isListed(chainId, address))
        const answer = await ask(path, query, names.size, hasListed)
        if (answer === tooMany) return update(chainId, [...names.keys()])
        if (answer === undefined) return undefined
        for (const [address, name] of names)
          kept.set(keyOf(chainId, address), read(chainId, address, answer, name))
        return undefined
      }),
    )
    return settled
      .map((each) => (each.status === 'rejected' ? { reason: each.reason as unknown } : each.value))
      .find((failed) => failed !== undefined)
  }

  function read(chainId: Caip2, token: string, answer: unknown, name: string) {
    const told = service.read(answer, name)
    const isUsed = told !== undefined && isRecent(told.at)
    if (told && !isUsed) report(type, 'stale', { chainId, token })
    return { price: isUsed ? { ...told, source: type } : undefined, readAt: now() }
  }

  function isRecent(at: number | undefined): boolean {
    const age = now() / 1_000 - (at ?? 0)
    return age <= ageSecondsMax && age >= -aheadSeconds
  }
}

/** Returns the milliseconds since `at`. If the clock was set back since, any time may have passed. */
function passedMs(at: number, now: number): number {
  return now < at ? Number.POSITIVE_INFINITY : now - at
}

/** The requests to a price service, within its limits. */
type Requests = {
  /**
   * Sends a request for `count` tokens, of which some are listed or none. Resolves with `undefined` if the service may
   * not be asked now, or `tooMany` if it takes fewer tokens. Equal concurrent requests are sent once.
   */
  ask(
    path: string,
    query: Readonly<Record<string, string>>,
    count: number,
    hasListed: boolean,
  ): Promise<unknown>
  /** Returns the most tokens that a request should be for. */
  tokensMax(): number
}

function createRequests({
  source: { type, url, key, perMinute = defaultPerMinute },
  report,
  now,
  answerMs,
}: Required<Omit<HttpPorts, 'isListed'>>): Requests {
  const pending = new Map<string, Promise<unknown>>()
  /** When the requests of the last minute were sent. */
  let sent: { at: number; hasListed: boolean }[] = []
  const rest = createRest(restMsMax)
  let most = batchSize

  return {
    tokensMax: () => most,
    ask(path, query, count, hasListed) {
      const request = `${path}?${new URLSearchParams(query)}`
      const running = pending.get(request)
      if (running) return running
      const time = now()
      sent = sent.filter(({ at }) => passedMs(at, time) < minuteMs)
      const unlisted = sent.filter((request) => !request.hasListed).length
      const isSpent = sent.length >= perMinute || (!hasListed && unlisted >= perMinute * unlistedPart)
      if (rest.leftMs() > 0 || isSpent) {
        report(type, 'limited')
        return Promise.resolve(undefined)
      }
      sent.push({ at: time, hasListed })
      const started = send(path, query, count).finally(() => pending.delete(request))
      pending.set(request, started)
      return started
    },
  }

  async function send(
    path: string,
    query: Readonly<Record<string, string>>,
    count: number,
  ): Promise<unknown> {
    const { url: target, headers } = splitCredentials(url)
    const keyHeader = key && priceApis[type].keyHeader?.(target.hostname)
    target.pathname = `${target.pathname.replace(/\/+$/, '')}${path}`
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    try {
      const response = await fetch(target, {
        headers: { ...headers, ...(keyHeader && { [keyHeader]: key }) },
        signal: AbortSignal.timeout(answerMs),
        redirect: 'error',
      })
      const text = await readText(response, limits)
      if (response.status === 429)
        rest.begin(parseRetryAfter(response.headers.get('retry-after')) ?? limitedMs)
      if (response.status === 400 && count > 1) {
        most = Math.min(most, Math.ceil(count / 2))
        report(type, 'limited')
        return tooMany
      }
      // The number of tokens was not the reason.
      if (response.status === 400) most = batchSize
      if (!response.ok) throw new TypeError(`${type} returned ${response.status}.`)
      const answer: unknown = JSON.parse(text)
      report(type, 'read')
      return answer
    } catch (error) {
      rest.begin(failedMs)
      report(type, 'failed')
      // Only the message, because its cause may name the URL, which may contain a key.
      throw new TypeError(error instanceof Error ? error.message : String(error))
    }
  }
}
