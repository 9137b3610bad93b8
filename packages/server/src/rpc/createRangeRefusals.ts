import { parseJson } from '@latchkey/protocol/parseJson'
import { messageOf } from './judgeError.ts'
import type { Call, Reply } from './reply.ts'

/** The ranges of blocks that one upstream does not take, so that another is asked for them first. */
type RangeRefusals = {
  /** Learns from the reply to a call. */
  heard(call: Call, reply: Reply): void
  /** Returns whether the upstream recently refused a range that was no larger. */
  includes(call: Call): boolean
}

/** A node's plan may change. */
const keptMs = 600_000
/** Methods whose first parameter has a `fromBlock` and a `toBlock`. */
const methods = new Set(['eth_getLogs', 'trace_filter'])
/** Only what depends on the range itself: a number of logs depends on the blocks, and a head moves. */
const refusal =
  /block ?range|range (is )?(too|limit)|(more than|limited to|too many|exceed).{0,40}(blocks|range)/
const headRefusal = /beyond|head|latest|future|invalid/

/** Creates the refused ranges of one upstream. None is known at first. */
export function createRangeRefusals(now: () => number = Date.now): RangeRefusals {
  const least = new Map<string, { blocks: number; until: number }>()
  const known = (method: string) => {
    const own = least.get(method)
    return own && own.until > now() ? own.blocks : Number.POSITIVE_INFINITY
  }
  return {
    heard(call, reply) {
      if (reply.type === 'failure') return
      const blocks = blocksOf(call)
      if (blocks === undefined) return
      if (reply.type === 'result') {
        if (blocks >= known(call.method)) least.delete(call.method)
        return
      }
      const message = messageOf(reply.raw)
      if (!refusal.test(message) || headRefusal.test(message)) return
      least.set(call.method, { blocks: Math.min(blocks, known(call.method)), until: now() + keptMs })
    },
    includes: (call) => least.has(call.method) && (blocksOf(call) ?? 0) >= known(call.method),
  }
}

function blocksOf({ method, params }: Call): number | undefined {
  if (!methods.has(method) || params === undefined) return undefined
  const [filter] = Object(parseJson(params))
  const { fromBlock, toBlock } = Object(filter)
  const blocks = toHeight(toBlock) - toHeight(fromBlock) + 1
  return blocks > 0 ? blocks : undefined
}

const toHeight = (value: unknown): number =>
  typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN
