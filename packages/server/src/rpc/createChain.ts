import { rankPingTimeoutMs, requestCacheEntriesMax, rpcCacheBytesMax } from '@latchkey/protocol/constants'
import { parseCaip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import type { ServedChain } from '../settings/settings.ts'
import { alreadyKnownHash } from './alreadyKnownHash.ts'
import { alreadyProcessedSignature } from './alreadyProcessedSignature.ts'
import { askUpstreams } from './askUpstreams.ts'
import { createHead } from './createHead.ts'
import { createRank } from './createRank.ts'
import { createUpstream } from './createUpstream.ts'
import { getReuse } from './getReuse.ts'
import { getMethodRule } from './methods.ts'
import { type Call, type Reply, result } from './reply.ts'
import { toProof } from './toProof.ts'

/** A served chain, accessed through its caches and upstreams. */
export type Chain = {
  namespace: string
  /** Responds to a call from the cache, by joining an identical call in flight, or from an upstream. Never rejects. */
  ask(call: Call, deadline: number): Promise<Reply>
  /** Sends a call to an upstream, bypassing the cache. Never rejects. */
  askFresh(call: Call, deadline: number): Promise<Reply>
  /** Ensures that later reads return nothing older than the present state. */
  refresh(): void
  /** Reports that a block of this height was seen elsewhere. */
  saw(block: number): void
  /** Calls `listener` with the height of each block on first sight. Returns a function that stops it. */
  watchBlocks(listener: (height: number) => void): () => void
  close(): Promise<void>
}

/** Creates a served chain. Connects on first use. */
export function createChain(served: ServedChain, warn: (message: string) => void): Chain {
  const { namespace, reference } = parseCaip2(served.id)
  const evm = namespace === 'eip155'
  const upstreams = served.rpcUrls.map((url) => createUpstream(url))
  const constants: { readonly [method: string]: Reply } = evm
    ? { eth_chainId: result(`0x${BigInt(reference).toString(16)}`), net_version: result(reference) }
    : {}
  const rank = createRank(upstreams, toProof(served.id), warn)
  const cache = new LRUCache<string, Reply & { kind: 'result' }>({
    max: requestCacheEntriesMax,
    maxSize: rpcCacheBytesMax,
    sizeCalculation: (reply, key) => reply.raw.length + key.length,
  })
  const inFlight = new Map<string, Promise<Reply>>()
  const receipts = new LRUCache<string, true>({ max: requestCacheEntriesMax })

  const forward = (call: Call, deadline: number) => {
    rank.used()
    return rank.isChecked() ? send(call, deadline) : rank.checked().then(() => send(call, deadline))
  }

  const send = (call: Call, deadline: number) => {
    const rule = getMethodRule(call.method)
    const ranked = rank.upstreams()
    const pinned = rule.pinned
      ? upstreams.filter((upstream) => ranked.includes(upstream)).slice(0, 1)
      : ranked
    return askUpstreams(pinned, call, rule, deadline)
  }

  const head = createHead(
    (call) => forward(call, Date.now() + 2 * rankPingTimeoutMs),
    () => cache.clear(),
  )

  const sendOnce = async (call: Call, deadline: number): Promise<Reply> => {
    const reply = await forward(call, deadline)
    head.moved()
    if (reply.kind !== 'error') return reply
    const sent = alreadyKnownHash(call, reply) ?? alreadyProcessedSignature(call, reply)
    return sent === undefined ? reply : result(sent)
  }

  const observe = (call: Call, reply: Reply & { kind: 'result' }): number | undefined => {
    const block = blockOf(call, reply.raw)
    if (block === undefined) return undefined
    head.saw(block)
    // A client that has seen a receipt must not read state from before that block.
    const receipt = call.method === 'eth_getTransactionReceipt' ? call.params : undefined
    if (receipt !== undefined && block > (head.finalBlock() ?? -1) && !receipts.has(receipt)) {
      receipts.set(receipt, true)
      head.moved()
    }
    return block
  }

  const read = async (call: Call, key: string, keep: Keep, deadline: number) => {
    const reply = await forward(call, deadline)
    if (reply.kind !== 'result' || reply.raw === 'null') return reply
    const block = observe(call, reply)
    const final = block !== undefined && block <= (head.finalBlock() ?? -1)
    // Copied, because a substring keeps its whole source string alive, which may be a batch of megabytes.
    if (keep === 'always' || (keep === 'once final' && final))
      cache.set(key, { kind: 'result', raw: Buffer.from(reply.raw).toString() })
    return reply
  }

  return {
    namespace,
    async ask(call, deadline) {
      const constant = constants[call.method]
      if (constant) return rank.isChecked() || (await rank.checked()) ? constant : forward(call, deadline)
      const rule = getMethodRule(call.method)
      if (rule.once) return sendOnce(call, deadline)
      const reuse = getReuse(call, rule, head.finalBlock())
      // Requests for data that may change are only shared until the next head or sent transaction, even where nothing
      // is cached.
      const isLasting = reuse === 'final' || reuse === 'mined'
      const key = `${isLasting ? '' : head.epoch()} ${call.method} ${call.params}`
      const isFollowed = evm && (reuse === 'head' || reuse === 'mined') && head.isFollowed()
      const known = isLasting || isFollowed ? cache.get(key) : undefined
      if (known) return known
      const running = inFlight.get(key)
      if (running) return running
      const isKept = reuse === 'final' || (reuse === 'head' && isFollowed)
      const keep = isKept ? 'always' : reuse === 'mined' ? 'once final' : 'never'
      const reply = read(call, key, keep, deadline)
      if (inFlight.size < requestCacheEntriesMax) {
        inFlight.set(key, reply)
        void reply.then(() => inFlight.delete(key))
      }
      return reply
    },
    askFresh: forward,
    refresh: head.moved,
    saw: head.saw,
    watchBlocks: head.watch,
    async close() {
      rank.stop()
      head.stop()
      await Promise.all(upstreams.map((upstream) => upstream.close()))
    },
  }
}

/** When a result is cached: always, once its block is final, or never. */
type Keep = 'always' | 'once final' | 'never'

/** Returns the chain height that a response reveals, for the methods that clients use to wait for a block. */
function blockOf({ method }: Call, raw: string): number | undefined {
  if (method === 'eth_blockNumber') return Number.parseInt(raw.slice(3), 16)
  if (method !== 'eth_getTransactionReceipt' && method !== 'eth_getTransactionByHash') return undefined
  const height = /"blockNumber":\s*"0x([0-9a-f]+)"/.exec(raw)?.[1]
  return height === undefined ? undefined : Number.parseInt(height, 16)
}
