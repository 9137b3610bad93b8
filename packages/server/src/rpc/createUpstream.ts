import {
  rpcHedgeMs,
  rpcRetryCodes,
  rpcRetryStatuses,
  rpcUpstreamBatchSize,
} from '@latchkey/protocol/constants'
import { Pool } from 'undici'
import { splitCredentials } from '../splitCredentials.ts'
import { parseAnswer, parseAnswers } from './parseAnswer.ts'
import { post } from './post.ts'
import { type Sample, sampleAdded } from './rankUpstreams.ts'
import type { Call, Reply, UpstreamFailure } from './reply.ts'

/** One RPC endpoint of a chain. */
export type Upstream = {
  /**
   * Asks; calls of the same turn of the event loop share a request unless `alone`. Those of a request that is slow are
   * asked by themselves as well, so that one that gets no answer takes no other with it. Never rejects.
   */
  send(call: Call, timeoutMs: number, alone: boolean): Promise<Reply>
  /** How it did lately. */
  samples(): readonly Sample[]
  /** Takes a measurement into account. */
  add(sample: Sample): void
  /** Milliseconds until it may be asked again, after a `Retry-After` of its own. */
  restMs(): number
  close(): Promise<void>
}

const poolOptions = { keepAliveTimeout: 30_000, connectTimeout: 3_000 }

type Waiting = { call: Call; timeoutMs: number; resolve(reply: Reply): void }

/** Connects to nothing until asked. */
export function createUpstream(url: string): Upstream {
  const { headers: credentials, url: address } = splitCredentials(url)
  const { origin, pathname, search } = address
  const pool = new Pool(origin, { ...poolOptions, connections: 64 })
  // Connections of their own, and few: what is asked twice never keeps what is new waiting.
  const secondPool = new Pool(origin, { ...poolOptions, connections: 16 })
  const headers = { 'content-type': 'application/json', ...credentials }
  const path = pathname + search
  let samples: readonly Sample[] = []
  let restUntil = 0
  let takesBatches = true
  let lastId = 0
  let waiting: Waiting[] = []

  const add = (sample: Sample) => {
    samples = sampleAdded(samples, sample)
  }

  const fail = (failure: UpstreamFailure): Reply => {
    add({ ok: false, latencyMs: 0 })
    if (failure.retryAfterMs !== undefined) restUntil = Date.now() + failure.retryAfterMs
    return { kind: 'failure', failure }
  }

  const sendOne = async ({ method, params }: Call, timeoutMs: number, by = pool): Promise<Reply> => {
    lastId += 1
    const id = lastId
    const answer = await post(by, path, headers, toText(id, method, params), timeoutMs)
    if ('failure' in answer) return fail(answer.failure)
    const reply = isRefusal(answer.status) ? undefined : parseAnswer(answer.text, id)
    return reply ?? fail(notAnAnswer(answer.status, answer.retryAfterMs))
  }

  const sendMany = async (calls: readonly Waiting[]) => {
    const first = lastId + 1
    lastId += calls.length
    const body = `[${calls.map(({ call }, at) => toText(first + at, call.method, call.params)).join(',')}]`
    const timeoutMs = Math.max(...calls.map((entry) => entry.timeoutMs))
    const timer = setTimeout(() => sendAgain(calls), rpcHedgeMs)
    const answer = await post(pool, path, headers, body, timeoutMs)
    clearTimeout(timer)
    if ('failure' in answer) return settleAll(calls, fail(answer.failure))
    const { status, retryAfterMs } = answer
    const replies = isRefusal(status) ? undefined : parseAnswers(answer.text)
    if (replies === 'single') {
      // A node that takes no batches says so with one object: from now on each call goes by itself.
      takesBatches = false
      for (const { call, timeoutMs: own, resolve } of calls) void sendOne(call, own).then(resolve)
      return
    }
    if (replies === undefined) return settleAll(calls, fail(notAnAnswer(status, retryAfterMs)))
    const missing: Reply = { kind: 'failure', failure: notAnAnswer(status, undefined) }
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

  const flush = () => {
    const calls = waiting
    waiting = []
    for (let at = 0; at < calls.length; at += rpcUpstreamBatchSize) {
      const part = calls.slice(at, at + rpcUpstreamBatchSize)
      const [only] = part
      if (part.length > 1) void sendMany(part)
      else if (only) void sendOne(only.call, only.timeoutMs).then(only.resolve)
    }
  }

  return {
    send(call, timeoutMs, alone) {
      if (alone || !takesBatches) return sendOne(call, timeoutMs)
      return new Promise((resolve) => {
        if (waiting.push({ call, timeoutMs, resolve }) === 1) setImmediate(flush)
      })
    },
    samples: () => samples,
    add,
    restMs: () => (restUntil === 0 ? 0 : Math.max(0, restUntil - Date.now())),
    async close() {
      await Promise.all([pool.destroy(), secondPool.destroy()])
    },
  }
}

function settleAll(calls: readonly Waiting[], reply: Reply) {
  for (const { resolve } of calls) resolve(reply)
}

/** Whether a call has its answer, or no time left; a refusal leaves the request that it shared its chance. */
function isFinal(reply: Reply) {
  if (reply.kind === 'error') return !rpcRetryCodes.some((code) => code === reply.code)
  return reply.kind === 'result' || reply.failure.reason === 'late'
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
    message: status >= 400 ? `The upstream answered ${status}.` : 'The upstream answered no JSON-RPC.',
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}
