import type { Call, Reply } from './reply.ts'

/** The age of a chain's newest block. */
type HeadAge = {
  /** Reads the age from the reply to a call, if it is one for the newest block. */
  observe(call: Call, reply: Promise<Reply>): Promise<Reply>
  /** Returns the age, in seconds, when the newest block was last read; undefined if nobody has read it recently. */
  seconds(): number | undefined
}

/** The call by which heads are followed, here and in the indexes. */
const newest: Call = { method: 'eth_getBlockByNumber', params: '["latest",false]' }
/** An age says nothing once the chain is no longer followed. */
const knownMs = 60_000

/** Creates the age of a chain's newest block, which is unknown at first. */
export function createHeadAge(): HeadAge {
  let seen: { ageS: number; atMs: number } | undefined
  return {
    observe({ method, params }, asked) {
      return method === newest.method && params === newest.params ? asked.then(note) : asked
    },
    seconds: () => (seen && Date.now() - seen.atMs < knownMs ? seen.ageS : undefined),
  }

  function note(reply: Reply): Reply {
    if (reply.type === 'result') {
      const [, time] = /"timestamp":\s*"0x([0-9a-f]{1,12})"/i.exec(reply.raw) ?? []
      const atMs = Date.now()
      if (time) seen = { ageS: Math.max(0, atMs / 1_000 - Number.parseInt(time, 16)), atMs }
    }
    return reply
  }
}
