import { setTimeout as wait } from 'node:timers/promises'
import { rpcHedgeMs, rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import { inTime } from '../base/inTime.ts'
import type { Upstream } from './createUpstream.ts'
import { judgeError, lacksMethod } from './judgeError.ts'
import type { MethodRule } from './methods.ts'
import type { Call, Reply, UpstreamFailure } from './reply.ts'

/**
 * Sends a call to upstreams, best first, until one responds or `deadline` (ms since 1970) passes. A slow read is hedged
 * to the next upstream, and a failed read is retried (9.4–9.6). A read that an upstream cannot serve, because it lacks
 * a method or a block, is tried once on each of the others. A call that may only be sent once moves on only if no
 * upstream can have received it.
 */
export async function askUpstreams(
  upstreams: readonly Upstream[],
  call: Call,
  rule: MethodRule,
  deadline: number,
): Promise<Reply> {
  const order = restedFirst(takersFirst(upstreams, call))
  const triesMax = Math.max(order.length, rpcRetryCount + 1)
  let last: Reply = { type: 'failure', failure: nobodyAsked(order) }
  /** The error of an upstream that lacks a method or a block, returned if no other upstream has a better response. */
  let lacking: (Reply & { type: 'error' }) | undefined
  for (let tried = 0; tried < triesMax; ) {
    const upstream = order[tried % order.length]
    if (!upstream) return lacking ?? last
    const round = Math.floor(tried / order.length)
    const delayMs = Math.max(upstream.restMs(), round === 0 ? 0 : rpcRetryDelayMs * 2 ** (round - 1))
    if (Date.now() + delayMs >= deadline) {
      tried += 1
      continue
    }
    if (delayMs > 0) await wait(delayMs)
    const next = tried === 0 && !rule.once && order[1]?.restMs() === 0 ? order[1] : undefined
    const alone = rule.once === true || rule.heavy === true || tried > 0
    const outcome = await send(upstream, next, call, alone, deadline)
    tried += outcome.tries
    last = outcome.reply
    if (!isRetried(last, rule)) return last
    if (last.type === 'error' && judgeError(last) === 'lacking') lacking ??= last
    // A retry would return the same errors. An unreachable upstream may have had the method.
    if (lacking && tried >= order.length) return lacksMethod(lacking) ? last : lacking
  }
  return lacking ?? last
}

function nobodyAsked(upstreams: readonly Upstream[]): UpstreamFailure {
  if (upstreams.length === 0) return { reason: 'unsent', message: 'The chain has no upstream.' }
  const retryAfterMs = Math.min(...upstreams.map((upstream) => upstream.restMs()))
  return { reason: 'unsent', message: 'The upstream rate limit was reached.', retryAfterMs }
}

/** Nodes take different ranges of blocks, so those that would refuse this one come last. */
function takersFirst(upstreams: readonly Upstream[], call: Call): readonly Upstream[] {
  const refusing = upstreams.filter((upstream) => upstream.refusesRange(call))
  if (refusing.length === 0) return upstreams
  return [...upstreams.filter((upstream) => !refusing.includes(upstream)), ...refusing]
}

function restedFirst(upstreams: readonly Upstream[]): readonly Upstream[] {
  const resting = upstreams.filter((upstream) => upstream.restMs() > 0)
  if (resting.length === 0) return upstreams
  return [...upstreams.filter((upstream) => !resting.includes(upstream)), ...resting]
}

async function send(
  upstream: Upstream,
  next: Upstream | undefined,
  call: Call,
  alone: boolean,
  deadline: number,
): Promise<{ reply: Reply; tries: number }> {
  const first = upstream.send(call, deadline - Date.now(), alone)
  if (!next) return { reply: await first, tries: 1 }
  const early = await inTime(first, rpcHedgeMs, () => undefined)
  if (early) return { reply: early, tries: 1 }
  const second = next.send(call, deadline - Date.now(), true)
  const reply = await Promise.race([first, second])
  if (isAnswer(reply)) return { reply, tries: 2 }
  const [one, two] = await Promise.all([first, second])
  const better = [one, two].find(isAnswer) ?? [one, two].find(({ type }) => type === 'error')
  return { reply: better ?? one, tries: 2 }
}

/** Returns whether a reply settles the call, rather than only reporting the state of its upstream. */
function isAnswer(reply: Reply): boolean {
  return reply.type === 'result' || (reply.type === 'error' && judgeError(reply) === 'final')
}

function isRetried(reply: Reply, rule: MethodRule): boolean {
  if (reply.type === 'result') return false
  if (reply.type === 'error') return !rule.once && judgeError(reply) !== 'final'
  return !rule.once || reply.failure.reason === 'unsent'
}
