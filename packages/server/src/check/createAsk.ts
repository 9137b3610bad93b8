import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '@latchkey/protocol/parseJson'
import { createUpstream } from '../rpc/createUpstream.ts'
import type { Reply } from '../rpc/reply.ts'
import type { CheckLimits } from './probe.ts'

/** What a node responded. An error's message is only for judging it: it is a stranger's text, and never printed. */
export type Answer =
  | { type: 'result'; value: unknown }
  | { type: 'error'; code: number; message: string }
  | { type: 'failure'; reason: string }

/** Sends JSON-RPC calls to one node, one by one. */
export type Ask = {
  /** Sends a call, and again if the node is too busy. Never rejects. */
  (method: string, params?: readonly unknown[], isSearch?: boolean): Promise<Answer>
  /** Returns how many calls were sent. */
  count(): number
  close(): Promise<void>
}

/** How often a busy node is asked again, and the pause between, unless the node asks for another one. */
const retriesMax = 2
const pauseMs = 500
const pauseMsMax = 3_000
const busyMessage = /rate.?limit|too many requests|throttl|over capacity|exceeded .{0,40}(quota|capacity)/

/** Connects to a node on its first call. */
export function createAsk(url: string, { answerMs, searchMs, hostMs }: CheckLimits): Ask {
  const upstream = createUpstream(url)
  const deadline = Date.now() + hostMs
  let sent = 0

  const ask = async (method: string, params: readonly unknown[] = [], isSearch = false): Promise<Answer> => {
    for (let tries = 0; ; tries += 1) {
      const leftMs = deadline - Date.now()
      if (leftMs <= 0) return { type: 'failure', reason: 'it took too long' }
      sent += 1
      const limitMs = Math.min(leftMs, isSearch ? searchMs : answerMs)
      const reply = await upstream.send({ method, params: JSON.stringify(params) }, limitMs, true)
      const answer = toAnswer(reply)
      if (!isBusy(reply, answer) || tries === retriesMax) return answer
      await wait(Math.min(Math.max(pauseMs, upstream.restMs()), pauseMsMax))
    }
  }
  return Object.assign(ask, { count: () => sent, close: () => upstream.close() })
}

function toAnswer(reply: Reply): Answer {
  if (reply.type === 'result') return { type: 'result', value: parseJson(reply.raw) }
  if (reply.type === 'error') {
    const { message } = Object(parseJson(reply.raw))
    const text = typeof message === 'string' ? message.slice(0, 500).toLowerCase() : ''
    return { type: 'error', code: reply.code, message: text }
  }
  const { reason, status } = reply.failure
  return { type: 'failure', reason: reasons[reason](status) }
}

const reasons = {
  unsent: () => 'it cannot be reached',
  refused: (status?: number) =>
    status === 401 || status === 403 ? `it returned ${status}: check the key` : `it returned ${status}`,
  broken: (status?: number) =>
    status === undefined ? 'the connection broke' : 'it responds with something other than JSON-RPC',
  late: () => 'it did not respond in time',
}

function isBusy(reply: Reply, answer: Answer): boolean {
  if (reply.type === 'failure') return reply.failure.status === 429 || reply.failure.status === 503
  return answer.type === 'error' && (answer.code === 429 || busyMessage.test(answer.message))
}
