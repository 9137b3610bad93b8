import { rankPingTimeoutMs, requestCacheEntriesMax, rpcCacheBytesMax } from '@latchkey/protocol/constants'
import { parseCaip2 } from '@latchkey/protocol/ids'
import { base58, base64 } from '@scure/base'
import { LRUCache } from 'lru-cache'
import { isHex, keccak256 } from 'viem'
import { rawElements, rawMembers } from '../base/rawJson.ts'
import type { ServedChain } from '../settings/settings.ts'
import { askUpstreams } from './askUpstreams.ts'
import { createHead } from './createHead.ts'
import { createHeadAge } from './createHeadAge.ts'
import { createRank } from './createRank.ts'
import { createUpstream, type RecordExchange, type Upstream } from './createUpstream.ts'
import { getMethodRule, type MethodRule, type Reuse } from './methods.ts'
import { type Call, parseHeight, type Reply, result } from './reply.ts'
import { toProof } from './toProof.ts'

/** A served chain, accessed through its caches and upstreams. */
export type Chain = {
  namespace: string
  /** Responds to a call from the cache, by joining an identical call in flight, or from an upstream. Never rejects. */
  ask(call: Call, deadline: number): Promise<Reply>
  /** Sends a call to an upstream, bypassing the cache. Never rejects. */
  askFresh(call: Call, deadline: number): Promise<Reply>
  /** Ensures that reads return nothing older than the present state, once it resolves. */
  refresh(): Promise<void>
  /** Reports that a block of this height was seen elsewhere. */
  saw(block: number): void
  /** Calls `listener` with the height of each block on first sight. Returns a function that stops it. */
  watchBlocks(listener: (height: number) => void): () => void
  /** Returns the places of its upstreams that serve another chain, from 1. */
  foreign(): readonly number[]
  /** See `HeadAge.seconds`. */
  headAgeS(): number | undefined
  close(): Promise<void>
}

/** Creates a served chain. Connects on first use. `record` returns what counts the exchanges of an upstream. */
export function createChain(
  served: ServedChain,
  warn: (message: string) => void,
  record?: (upstream: number) => RecordExchange,
): Chain {
  const { namespace, reference } = parseCaip2(served.id)
  const evm = namespace === 'eip155'
  const upstreams = served.rpcUrls.map((url, at) => createUpstream(url, record?.(at + 1)))
  const constants: { readonly [method: string]: Reply } = evm ? constantsOf(reference) : {}
  const rank = createRank(upstreams, toProof(served.id), warn)
  const headAge = createHeadAge()
  const cache = createCache()

  const forward = (call: Call, deadline: number) => {
    rank.used()
    return rank.isChecked() ? send(call, deadline) : rank.checked().then(() => send(call, deadline))
  }

  const send = (call: Call, deadline: number) => {
    const rule = getMethodRule(call.method)
    const ranked = rank.upstreams()
    const asked = rule.pinned ? pin(upstreams, ranked) : ranked
    return headAge.observe(call, askUpstreams(asked, call, rule, deadline))
  }

  const head = createHead(
    (call) => forward(call, Date.now() + 2 * rankPingTimeoutMs),
    () => cache.clear(),
    served.network.blockTime,
  )

  const sent = new LRUCache<string, true>({ max: requestCacheEntriesMax })

  const sendOnce = async (call: Call, deadline: number): Promise<Reply> => {
    const reply = toSent(call, await forward(call, deadline))
    // A rejected transaction changes nothing, and anyone can send as many as the rate limit allows.
    if (reply.type === 'error') return reply
    if (reply.type === 'result' && !sent.has(reply.raw)) {
      sent.set(reply.raw, true)
      head.moved()
    } else await head.refresh()
    return reply
  }

  const read = createReader({ forward, head, cache, evm })

  return {
    namespace,
    async ask(call, deadline) {
      const constant = constants[call.method]
      if (constant) return rank.isChecked() || (await rank.checked()) ? constant : forward(call, deadline)
      const rule = getMethodRule(call.method)
      if (rule.once) return rule.pinned ? forward(call, deadline) : sendOnce(call, deadline)
      return read(call, rule, deadline)
    },
    askFresh: forward,
    refresh: head.refresh,
    saw: (block) => void head.saw(block),
    watchBlocks: head.watch,
    foreign: rank.foreign,
    headAgeS: headAge.seconds,
    async close() {
      rank.stop()
      head.stop()
      await Promise.all(upstreams.map((upstream) => upstream.close()))
    },
  }
}

/** Creates what reads from the cache, from an identical call in flight, or from an upstream. */
function createReader({
  forward,
  head,
  cache,
  evm,
}: {
  forward(call: Call, deadline: number): Promise<Reply>
  head: ReturnType<typeof createHead>
  cache: ReturnType<typeof createCache>
  evm: boolean
}) {
  const inFlight = new Map<string, Promise<Reply>>()
  const receipts = new LRUCache<string, true>({ max: requestCacheEntriesMax })

  const observe = async (call: Call, reply: Reply & { type: 'result' }): Promise<number | undefined> => {
    const block = blockOf(call, reply.raw)
    if (block === undefined) return undefined
    const isNewest = head.saw(block)
    // A client that has seen a receipt must not read state from before that block.
    const receipt = call.method === 'eth_getTransactionReceipt' ? call.params : undefined
    if (receipt !== undefined && block > (head.finalBlock() ?? -1) && !receipts.has(receipt)) {
      receipts.set(receipt, true)
      if (!isNewest) await head.refresh()
    }
    return block
  }

  const read = async (call: Call, key: string, keep: Keep, deadline: number) => {
    const reply = await forward(call, deadline)
    if (reply.type !== 'result' || reply.raw === 'null') return reply
    const block = await observe(call, reply)
    const final = block !== undefined && block <= (head.finalBlock() ?? -1)
    // A node that is behind finds no logs in blocks that it doesn't have yet.
    if ((reply.height ?? -1) < lastBlockOf(call)) return reply
    // Copied, because a substring keeps its whole source string alive, which may be a batch of megabytes.
    if (keep === 'always' || (keep === 'once final' && final))
      cache.set(key, { type: 'result', raw: Buffer.from(reply.raw).toString() })
    return reply
  }

  return async (call: Call, rule: MethodRule, deadline: number): Promise<Reply> => {
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
    const reply = read(call, key, toKeep(reuse, isFollowed), deadline)
    if (inFlight.size < requestCacheEntriesMax) {
      inFlight.set(key, reply)
      void reply.then(() => inFlight.delete(key))
    }
    return reply
  }
}

/** Returns the first upstream of the setting that may be used, whatever its rank. */
function pin(listed: readonly Upstream[], ranked: readonly Upstream[]): readonly Upstream[] {
  return listed.filter((upstream) => ranked.includes(upstream)).slice(0, 1)
}

/** When a result is cached: always, once its block is final, or never. */
type Keep = 'always' | 'once final' | 'never'

function toKeep(reuse: Reuse, isFollowed: boolean): Keep {
  if (reuse === 'final' || (reuse === 'head' && isFollowed)) return 'always'
  return reuse === 'mined' ? 'once final' : 'never'
}

/** Responses of an EVM chain that never change. */
function constantsOf(reference: string) {
  return { eth_chainId: result(`0x${BigInt(reference).toString(16)}`), net_version: result(reference) }
}

function createCache() {
  return new LRUCache<string, Reply & { type: 'result' }>({
    max: requestCacheEntriesMax,
    maxSize: rpcCacheBytesMax,
    sizeCalculation: (reply, key) => reply.raw.length + key.length,
  })
}

/** Returns the chain height that a response reveals, for the methods that clients use to wait for a block. */
function blockOf({ method }: Call, raw: string): number | undefined {
  if (method === 'eth_blockNumber') return parseHeight(raw.slice(1, -1))
  if (method !== 'eth_getTransactionReceipt' && method !== 'eth_getTransactionByHash') return undefined
  return parseHeight(/"blockNumber":\s*"(0x[0-9a-f]+)"/.exec(raw)?.[1])
}

/** Returns how long the response to this call may be reused, judging by its parameters. */
function getReuse(call: Call, rule: MethodRule, finalBlock: number | undefined): Reuse {
  if (call.method === 'eth_getLogs') return logsReuse(call.params, finalBlock)
  if (rule.commitment !== undefined) return commitmentReuse(call.params, rule.commitment)
  if (rule.block === undefined) return rule.reuse
  if (call.params?.endsWith('"latest"]'))
    return rule.block === rawElements(call.params).length - 1 ? 'head' : 'fresh'
  const block = call.params?.startsWith('[') ? rawElements(call.params)[rule.block] : undefined
  return blockReuse(block, finalBlock)
}

function logsReuse(params: string | undefined, finalBlock: number | undefined): Reuse {
  const filter = readFilter(params)
  if (!filter) return 'fresh'
  if (isBlockHash(filter.get('blockHash'))) return 'final'
  return blockReuse(filter.get('toBlock') ?? '"latest"', finalBlock)
}

/** Returns the last block of a search for logs; −1 for other calls, and if a hash or a tag names it. */
function lastBlockOf({ method, params }: Call): number {
  const filter = method === 'eth_getLogs' ? readFilter(params) : undefined
  return filter && !isBlockHash(filter.get('blockHash')) ? (readNumber(filter.get('toBlock')) ?? -1) : -1
}

/** Returns the members of a filter of logs, as raw JSON. */
function readFilter(params: string | undefined): ReadonlyMap<string, string> | undefined {
  const [filter] = params?.startsWith('[') ? rawElements(params) : []
  return filter?.startsWith('{') ? rawMembers(filter) : undefined
}

/** Returns the reuse for a Solana configuration object. Solana defaults to the commitment `finalized`. */
function commitmentReuse(params: string | undefined, place: number): Reuse {
  const config = params?.startsWith('[') ? rawElements(params)[place] : undefined
  const commitment = config?.startsWith('{') ? rawMembers(config).get('commitment') : undefined
  return commitment === undefined || commitment === '"finalized"' ? 'final' : 'fresh'
}

/** Returns the reuse for a block parameter as raw JSON: a tag, a number, a hash, or an EIP-1898 object. */
function blockReuse(raw: string | undefined, finalBlock: number | undefined): Reuse {
  // Nodes differ on a missing block parameter: some use the pending block.
  if (raw === undefined || raw === '"pending"' || raw === 'null') return 'fresh'
  if (raw === '"latest"' || raw === '"safe"' || raw === '"finalized"') return 'head'
  if (raw === '"earliest"') return 'final'
  if (raw.startsWith('{')) {
    const members = rawMembers(raw)
    return isBlockHash(members.get('blockHash'))
      ? 'final'
      : blockReuse(members.get('blockNumber'), finalBlock)
  }
  if (isBlockHash(raw)) return 'final'
  const number = readNumber(raw)
  if (number === undefined) return 'fresh'
  return finalBlock !== undefined && number <= finalBlock ? 'final' : 'head'
}

/** Returns the number of a block parameter as raw JSON. */
const readNumber = (raw = '') => parseHeight(raw.slice(1, -1))

/** Returns whether a member, as raw JSON, names a block by its hash. Nodes treat `null` as absent. */
const isBlockHash = (raw: string | undefined) => raw !== undefined && /^"0x[0-9a-fA-F]{64}"$/.test(raw)

/** Returns the reply to a sent transaction: success, too, if the node rejects it because it already has it. */
function toSent(call: Call, reply: Reply): Reply {
  if (reply.type !== 'error') return reply
  const sent = alreadyKnownHash(call, reply) ?? alreadyProcessedSignature(call, reply)
  return sent === undefined ? reply : result(sent)
}

/**
 * Returns the hash of a raw transaction that a node rejects because it already has it, which is success for the sender.
 * Returns `undefined` for any other rejection, and for blob transactions, because their hash excludes the blobs
 * (EIP-4844).
 */
function alreadyKnownHash(call: Call, reply: Reply & { type: 'error' }): string | undefined {
  if (call.method !== 'eth_sendRawTransaction' || call.params === undefined) return undefined
  const { message }: { message?: unknown } = JSON.parse(reply.raw)
  if (typeof message !== 'string' || !/already ?(known|imported)|known transaction/i.test(message))
    return undefined
  const [transaction]: unknown[] = JSON.parse(call.params)
  if (!isHex(transaction) || transaction.startsWith('0x03')) return undefined
  return keccak256(transaction)
}

const signatureBytes = 64
/** 1,232 bytes in base58, the maximum size of a transaction. */
const base58CharactersMax = 1_683

/**
 * Returns the signature of a Solana transaction that a node rejects because it was already processed, which is success
 * for the sender. Returns `undefined` for any other rejection.
 */
function alreadyProcessedSignature(call: Call, reply: Reply & { type: 'error' }): string | undefined {
  if (call.method !== 'sendTransaction' || call.params === undefined) return undefined
  const { message }: { message?: unknown } = JSON.parse(reply.raw)
  if (typeof message !== 'string' || !/already been processed/i.test(message)) return undefined
  const [transaction, config]: unknown[] = JSON.parse(call.params)
  const bytes = typeof transaction === 'string' ? decode(transaction, Object(config).encoding) : undefined
  // The first byte is the number of signatures; the payer's signature comes first.
  return bytes && bytes.length > signatureBytes
    ? base58.encode(bytes.slice(1, 1 + signatureBytes))
    : undefined
}

function decode(text: string, encoding: unknown): Uint8Array | undefined {
  try {
    if (encoding === 'base64') return base64.decode(text)
    return text.length <= base58CharactersMax ? base58.decode(text) : undefined
  } catch {
    return undefined
  }
}
