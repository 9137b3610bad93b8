import {
  cacheEntriesMax,
  pollingIntervalMs,
  rankPingTimeoutMs,
  rpcCacheBytesMax,
  rpcIdleMs,
} from '@latchkey/protocol/constants'
import { parseCaip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { keccak256 } from 'viem'
import type { ServedChain } from '../settings.ts'
import { askUpstreams } from './askUpstreams.ts'
import { createHead } from './createHead.ts'
import { createUpstream } from './createUpstream.ts'
import { getReuse } from './getReuse.ts'
import { getMethodRule } from './methods.ts'
import { rankUpstreams } from './rankUpstreams.ts'
import { rawElements } from './rawJson.ts'
import { type Call, type Reply, result } from './reply.ts'

/** A served chain behind its caches and upstreams. */
export type Chain = {
  namespace: string
  /** Answers a call: from what is known, with others who ask the same, or by an upstream. Never rejects. */
  ask(call: Call, deadline: number): Promise<Reply>
  /** Tells that a block of this height has been seen elsewhere. */
  saw(block: number): void
  close(): Promise<void>
}

/** Connects to nothing until asked. */
export function createChain(served: ServedChain, warn: (message: string) => void): Chain {
  const { namespace, reference } = parseCaip2(served.id)
  const upstreams = served.rpcUrls.map((url) => createUpstream(url))
  const cache = new LRUCache<string, Reply & { kind: 'result' }>({
    max: cacheEntriesMax,
    maxSize: rpcCacheBytesMax,
    sizeCalculation: (reply, key) => reply.raw.length + key.length,
  })
  const asked = new Map<string, Promise<Reply>>()
  let order = upstreams
  let usedAt = 0
  let ranking: NodeJS.Timeout | undefined
  let constants: Promise<boolean> | undefined

  const forward = (call: Call, deadline: number) => {
    const rule = getMethodRule(call.method)
    usedAt = Date.now()
    if (ranking === undefined && upstreams.length > 1) ranking = setInterval(rank, pollingIntervalMs)
    return askUpstreams(rule.pinned ? upstreams.slice(0, 1) : order, call, rule, deadline)
  }

  const head = createHead((call) => forward(call, Date.now() + 2 * rankPingTimeoutMs))

  async function rank() {
    if (Date.now() - usedAt > rpcIdleMs) {
      clearInterval(ranking)
      ranking = undefined
      return
    }
    const ping: Call = { method: namespace === 'eip155' ? 'eth_chainId' : 'getHealth', params: undefined }
    await Promise.all(
      upstreams.map(async (upstream) => {
        const startedAt = performance.now()
        const reply = await upstream.send(ping, rankPingTimeoutMs, true)
        if (reply.kind !== 'failure') upstream.add({ ok: true, latencyMs: performance.now() - startedAt })
      }),
    )
    order = rankUpstreams(upstreams.map((upstream) => upstream.samples())).flatMap((at) => upstreams[at] ?? [])
  }
}
