import {
  retryAfterSecondsMax,
  retryProbeSeconds,
  rpcHedgeMs,
  rpcRetryStatuses,
  rpcUpstreamBatchSize,
} from '@latchkey/protocol/constants'
import { isObject } from '@latchkey/protocol/isObject'
import { parseJson } from '@latchkey/protocol/parseJson'
import { Pool } from 'undici'
import { createRest } from '../base/createRest.ts'
import { rawElements, rawMembers } from '../base/rawJson.ts'
import { splitCredentials } from '../base/splitCredentials.ts'
import { createRangeRefusals } from './createRangeRefusals.ts'
import { judgeError } from './judgeError.ts'
import { post } from './post.ts'
import { type Sample, sampleAdded } from './rankUpstreams.ts'
import { type Call, headOf, type Reply, type UpstreamFailure } from './reply.ts'

/** One RPC endpoint of a chain. */
export type Upstream = {
  /**
   * Sends a call. Calls that arrive at about the same time are batched unless `alone` is set. The calls of a slow
   * batch are also sent individually, so that one hanging call does not block the others. Never rejects.
   */
  send(call: Call, timeoutMs: number, alone: boolean): Promise<Reply>
  /** Returns the most recent measurements. */
  samples(): readonly Sample[]
  /** Adds a measurement. */
  add(sample: Sample): void
  /** Returns the milliseconds until the upstream may be called again, after it sent `Retry-After`. */
  restMs(): number
  /** Returns whether the upstream recently refused a range of blocks that was no larger than this call's. */
  refusesRange(call: Call): boolean
  close(): Promise<void>
}

const poolOptions = { keepAliveTimeout: 30_000, connectTimeout: 3_000 }

type Waiting = { call: Call; timeoutMs: number; resolve(reply: Reply): void }

/** Called with each HTTP exchange: how long it took, and why it failed if it did. */
export type RecordExchange = (
  durationMs: number,
  failure: UpstreamFailure['reason'] | 'busy' | undefined,
) => void

/** Creates an upstream. Connects on first use. */
export function createUpstream(url: string, record: RecordExchange = () => {}): Upstream {
  const { headers: credentials, url: address } = splitCredentials(url)
  const { origin, pathname, search } = address
  const { pool, secondPool, close } = openPools(origin)
  const headers = { 'content-type': 'application/json', ...credentials }
  const path = pathname + search
  const { add, samples } = createSamples()
  const pause = createPause()
  const ranges = createRangeRefusals()
  let takesBatches = true
  let height = -1
  let lastId = 0

  const fail = (failure: UpstreamFailure, startedAt: number): Reply => {
    record(performance.now() - startedAt, failure.reason)
    add({ ok: false, latencyMs: 0 })
    if (failure.retryAfterMs === undefined) return { type: 'failure', failure }
    pause.ask(failure.retryAfterMs)
    return { type: 'failure', failure: { ...failure, retryAfterMs: pause.leftMs() } }
  }

  const sendOne = async ({ method, params }: Call, timeoutMs: number, by = pool): Promise<Reply> => {
    lastId += 1
    const id = lastId
    const startedAt = performance.now()
    const answer = await post(by, path, headers, toText(id, method, params), timeoutMs)
    if ('failure' in answer) return fail(answer.failure, startedAt)
    const reply = isRefusal(answer.status) ? undefined : parseAnswer(answer.text, id)
    return reply ? heard(reply, startedAt) : fail(notAnAnswer(answer.status, answer.retryAfterMs), startedAt)
  }

  /** Counts a response. One that only reports a busy upstream counts as a failure. */
  const heard = (reply: Reply, startedAt?: number): Reply => {
    const isBusy = reply.type === 'error' && judgeError(reply) === 'busy'
    if (isBusy) add({ ok: false, latencyMs: 0 })
    else pause.answered()
    if (startedAt !== undefined) record(performance.now() - startedAt, isBusy ? 'busy' : undefined)
    return reply
  }

  const sendMany = async (calls: readonly Waiting[]) => {
    const first = lastId + 1
    lastId += calls.length
    const body = `[${calls.map(({ call }, at) => toText(first + at, call.method, call.params)).join(',')}]`
    const timeoutMs = Math.max(...calls.map((entry) => entry.timeoutMs))
    const timer = setTimeout(() => sendAgain(calls), rpcHedgeMs)
    const startedAt = performance.now()
    const answer = await post(pool, path, headers, body, timeoutMs)
    clearTimeout(timer)
    if ('failure' in answer) return settleAll(calls, fail(answer.failure, startedAt))
    const { status, retryAfterMs } = answer
    const replies = isRefusal(status) ? undefined : parseAnswers(answer.text)
    if (replies === 'single' || (replies && !(replies instanceof Map) && judgeError(replies) !== 'busy')) {
      // A node without batch support responds with a single object. From now on, calls are sent individually.
      takesBatches = false
      for (const { call, timeoutMs: own, resolve } of calls) void sendOne(call, own).then(resolve)
      return
    }
    if (replies === undefined) return settleAll(calls, fail(notAnAnswer(status, retryAfterMs), startedAt))
    // The batch was rejected as a whole. Its calls may be retried, and batches are still used.
    if (!(replies instanceof Map)) return settleAll(calls, heard(replies, startedAt))
    record(performance.now() - startedAt, undefined)
    const missing: Reply = { type: 'failure', failure: notAnAnswer(status, undefined) }
    for (const reply of replies.values()) heard(reply)
    for (const [at, { resolve }] of calls.entries()) resolve(replies.get(first + at) ?? missing)
  }

  const sendAgain = (calls: readonly Waiting[]) => {
    for (const { call, timeoutMs, resolve } of calls) {
      if (timeoutMs <= rpcHedgeMs || secondPool.stats.size >= rpcUpstreamBatchSize) continue
      void sendOne(call, timeoutMs - rpcHedgeMs, secondPool).then((reply) => {
        if (isFinal(reply)) resolve(reply)
      })
    }
  }

  const enqueue = batchCalls((part) => {
    const [only] = part
    if (part.length > 1 || !only) return sendMany(part)
    return sendOne(only.call, only.timeoutMs).then(only.resolve)
  })

  return {
    async send(call, timeoutMs, alone) {
      const isBatched = !alone && takesBatches
      const reply = isBatched
        ? await new Promise<Reply>((resolve) => enqueue({ call, timeoutMs, resolve }))
        : await sendOne(call, timeoutMs)
      height = Math.max(height, headOf(call, reply) ?? height)
      if (isBatched) return reply
      ranges.heard(call, reply)
      return reply.type === 'result' ? { ...reply, height } : reply
    },
    refusesRange: ranges.includes,
    samples,
    add,
    restMs: pause.leftMs,
    close,
  }
}

/** Keeps the most recent measurements. */
function createSamples(): Pick<Upstream, 'add' | 'samples'> {
  let samples: readonly Sample[] = []
  return {
    add(sample) {
      samples = sampleAdded(samples, sample)
    },
    samples: () => samples,
  }
}

/** Opens a pool for calls, and a small one for repeated calls, so that they never block new ones. */
function openPools(origin: string) {
  const pool = new Pool(origin, { ...poolOptions, connections: 64 })
  const secondPool = new Pool(origin, { ...poolOptions, connections: 16 })
  const close = async () => {
    await Promise.all([pool.destroy(), secondPool.destroy()])
  }
  return { pool, secondPool, close }
}

/** How long a call may wait for others while requests are under way. Far less than a node on another host takes. */
const collectMs = 1

/**
 * Collects calls, and sends them in parts of the size of a batch: as soon as a turn of the event loop brings no more of
 * them. While requests are under way, it waits until one ends, but only for a moment. Under load, a request for every
 * few calls would cost more than the calls.
 */
function batchCalls(sendPart: (calls: readonly Waiting[]) => Promise<void>): (call: Waiting) => void {
  let waiting: Waiting[] = []
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    const calls = waiting
    waiting = []
    for (let at = 0; at < calls.length; at += rpcUpstreamBatchSize) {
      underWay += 1
      void sendPart(calls.slice(at, at + rpcUpstreamBatchSize)).then(ended)
    }
  }
  const ended = () => {
    underWay -= 1
    if (waiting.length > 0) collect(0)
  }
  /** Sends what waits after a turn without another call. `known` calls waited before this turn. */
  const collect = (known: number) => {
    const { length } = waiting
    if (length > known && length < rpcUpstreamBatchSize) setImmediate(collect, length)
    else flush()
  }
  return (call) => {
    if (waiting.push(call) > 1) return
    if (underWay === 0) setImmediate(collect, 0)
    else timer = setTimeout(flush, collectMs)
  }
}

function settleAll(calls: readonly Waiting[], reply: Reply) {
  for (const { resolve } of calls) resolve(reply)
}

/**
 * Returns whether a call has its final reply or no time left. After a refusal, the batch it was part of may still
 * succeed.
 */
function isFinal(reply: Reply) {
  if (reply.type === 'error') return judgeError(reply) !== 'busy'
  return reply.type === 'result' || reply.failure.reason === 'late'
}

function toText(id: number, method: string, params: string | undefined) {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params ?? '[]'}}`
}

function isRefusal(status: number) {
  return rpcRetryStatuses.some((listed) => listed === status)
}

function notAnAnswer(status: number, retryAfterMs: number | undefined): UpstreamFailure {
  return {
    reason: status >= 400 ? 'refused' : 'broken',
    message: status >= 400 ? `The upstream returned ${status}.` : 'The upstream did not return JSON-RPC.',
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

/** The pause of an upstream that sent `Retry-After`. */
type Pause = {
  /** Applies the duration of a `Retry-After`. */
  ask(ms: number): void
  /**
   * Reports that the upstream responded. Ends a pause that was cut short as excessive, but not one of acceptable
   * length.
   */
  answered(): void
  /** Returns the milliseconds until the upstream may be called again. */
  leftMs(): number
}

/** The longest pause that an upstream may reasonably request. */
const restMsMax = retryAfterSecondsMax * 1_000
/** How soon an upstream that requests a longer pause is retried. Doubles each time that it does. */
const probeMs = retryProbeSeconds * 1_000

/**
 * Creates an inactive pause. A request for more than a minute is not honored: the next call after a while is a probe.
 */
function createPause(): Pause {
  const rest = createRest(restMsMax)
  let excesses = 0
  return {
    leftMs: rest.leftMs,
    ask(ms) {
      // Calls that were in flight together count as one request for a pause.
      if (ms > restMsMax && rest.leftMs() === 0) excesses += 1
      rest.begin(ms > restMsMax ? probeMs * 2 ** Math.max(0, excesses - 1) : ms)
    },
    answered() {
      if (excesses > 0) rest.end()
      excesses = 0
    },
  }
}

/** Parses the reply to the call `id`. Returns `undefined` if the text is not a JSON-RPC response to it. */
function parseAnswer(text: string, id: number): Reply | undefined {
  const parsed = parseJson(text)
  return isObject(parsed) && (parsed.id === id || parsed.id === null) ? toReply(parsed, text) : undefined
}

/**
 * Parses the replies to a batch, by id. For a single object, returns the error in it, or `single`. Returns `undefined`
 * if the text is not JSON-RPC.
 */
function parseAnswers(text: string): Map<unknown, Reply> | ErrorReply | 'single' | undefined {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) {
    if (!isObject(parsed)) return undefined
    const reply = toReply(parsed, text)
    return reply?.type === 'error' ? reply : 'single'
  }
  const raw = rawElements(text)
  const replies = new Map<unknown, Reply>()
  for (const [at, element] of parsed.entries()) {
    if (!isObject(element)) continue
    const reply = toReply(element, raw[at] ?? '')
    if (reply) replies.set(element.id, reply)
  }
  return replies
}

type ErrorReply = Reply & { type: 'error' }
type Answer = { id?: unknown; result?: unknown; error?: unknown }

function toReply(answer: Answer, text: string): Reply | undefined {
  if (isObject(answer.error)) {
    const { code } = answer.error
    return {
      type: 'error',
      code: Number.isInteger(Number(code ?? 0)) ? Number(code ?? 0) : 0,
      raw: rawMembers(text).get('error') ?? '',
    }
  }
  if (!('result' in answer)) return undefined
  const prefix = `{"jsonrpc":"2.0","id":${answer.id},"result":`
  // The usual format of nodes. Only in this format does the result extend to the last bracket.
  if (text.startsWith(prefix) && text.endsWith('}') && Object.keys(answer).length === 3)
    return { type: 'result', raw: text.slice(prefix.length, -1) }
  return { type: 'result', raw: rawMembers(text).get('result') ?? 'null' }
}
