import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { isObject } from '@latchkey/protocol/isObject'
import { parseJson } from '@latchkey/protocol/parseJson'
import { Pool } from 'undici'
import { splitCredentials } from '../../base/splitCredentials.ts'
import { post } from '../../rpc/post.ts'
import type { Proof } from '../../rpc/toProof.ts'
import { type Answer, type Ask, createAsk } from '../createAsk.ts'
import { findLargest, listSteps } from '../findLargest.ts'
import { type CheckLimits, hostOf } from '../probe.ts'
import type { Capability, EvmNode } from './evmNode.ts'

/** An account that nobody has: the text "latchkey check". */
const nobody = '0x6c617463686b657920636865636b000000000000'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const noHash = `0x${'0'.repeat(64)}`
/** State of fewer blocks would not last between two requests. */
const stateBlocksMin = 16
/** Ranges that nodes and providers usually allow. */
const usualRanges = [
  1, 10, 50, 100, 250, 500, 800, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000,
  500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000,
]

/** Thrown when a node gives no answer from which to conclude. */
class UnknownError extends Error {
  override readonly name = 'UnknownError'
}

/**
 * Asks a node which chain it serves and what it can do, in about 20 requests. Never rejects: a node that fails has a
 * `problem`, and what remains unknown is absent.
 */
export async function inspectEvmNode(
  url: string,
  place: number,
  { ping, isOwn }: Proof,
  limits: CheckLimits,
): Promise<EvmNode> {
  const ask = createAsk(url, limits)
  const node = { place, host: hostOf(url) }
  const unusable = (problem: string): EvmNode => ({ ...node, problem, has: {}, requests: ask.count() })
  try {
    const startedAt = performance.now()
    const identity = await ask(ping.method)
    const answerMs = Math.round(performance.now() - startedAt)
    if (identity.type === 'failure') return unusable(identity.reason)
    if (identity.type === 'error') return unusable(`it refuses ${ping.method}`)
    if (!isOwn?.(JSON.stringify(identity.value)))
      return unusable(`it serves another chain (${toChainId(identity.value)})`)
    const latest = await ask('eth_getBlockByNumber', ['latest', false])
    const head = readHead(latest)
    if (!head) return unusable('it returns no newest block')
    const [client, syncing, has, stateBlocks, logs] = await Promise.all([
      ask('web3_clientVersion'),
      ask('eth_syncing'),
      findCapabilities(ask, url, head.height, limits),
      unlessUnknown(findStateBlocks(ask, head.height)),
      unlessUnknown(findLogs(ask, head.height)),
    ])
    const name = client.type === 'result' ? toPlainText(client.value) : undefined
    return {
      ...node,
      answerMs,
      head,
      has,
      ...(name && { client: name }),
      ...(syncing.type === 'result' && { isSyncing: isObject(syncing.value) }),
      ...(stateBlocks !== undefined && { stateBlocks }),
      ...logs,
      requests: ask.count(),
    }
  } finally {
    await ask.close()
  }
}

function readHead(answer: Answer): EvmNode['head'] {
  if (answer.type !== 'result' || !isObject(answer.value)) return undefined
  const { number, timestamp } = answer.value
  if (!isQuantity(number) || !isQuantity(timestamp) || !Number.isSafeInteger(Number(number))) return undefined
  return { height: Number(number), ageS: Math.max(0, Math.round(Date.now() / 1_000 - Number(timestamp))) }
}

async function findCapabilities(
  ask: Ask,
  url: string,
  height: number,
  limits: CheckLimits,
): Promise<EvmNode['has']> {
  const head = toHex(height)
  const asked: { readonly [name in Capability]: Promise<boolean | undefined> } = {
    batches: takesBatches(url, limits.answerMs),
    finalized: ask('eth_getBlockByNumber', ['finalized', false]).then(isBlock),
    pending: ask('eth_getTransactionCount', [nobody, 'pending']).then(isResult),
    eth_getBlockReceipts: ask('eth_getBlockReceipts', [head]).then(isOffered),
    trace_block: ask('trace_block', [head]).then(isOffered),
    trace_filter: ask('trace_filter', [
      { fromBlock: head, toBlock: head, fromAddress: [nobody], count: 1 },
    ]).then(isOffered),
    // A node that has the method says that it knows no such transaction. Nothing is traced.
    debug_traceTransaction: ask('debug_traceTransaction', [noHash, { tracer: 'callTracer' }]).then(isOffered),
    ots: ask('ots_getApiLevel').then(isOffered),
  }
  const entries = await Promise.all(
    Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const),
  )
  return Object.fromEntries(entries.filter(([, offered]) => offered !== undefined))
}

/** Returns whether a tag names a block. Nodes without the tag return an error or null. */
function isBlock(answer: Answer): boolean | undefined {
  return answer.type === 'failure' ? undefined : answer.type === 'result' && isObject(answer.value)
}

function isResult(answer: Answer): boolean | undefined {
  return answer.type === 'failure' ? undefined : answer.type === 'result'
}

const notOfferedCodes = new Set<number>([
  rpcErrorCodes.methodNotFound,
  rpcErrorCodes.methodNotSupported,
  rpcErrorCodes.invalidRequest,
])
const notOfferedMessage =
  /(method|namespace|module|api).{0,80}(not |un|is disabled)|not (supported|available|enabled|allowed|implemented|whitelisted)|unsupported|upgrade your plan/

/** Returns whether a node has the method of a call. Any other error shows that it has. */
function isOffered(answer: Answer): boolean | undefined {
  if (answer.type === 'failure') return undefined
  if (answer.type === 'result') return true
  return !notOfferedCodes.has(answer.code) && !notOfferedMessage.test(answer.message)
}

/** Sends two calls as one batch. Nodes without batches return a single object, or refuse. */
async function takesBatches(url: string, timeoutMs: number): Promise<boolean | undefined> {
  const { headers, url: address } = splitCredentials(url)
  const pool = new Pool(address.origin)
  const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
  const answer = await post(
    pool,
    address.pathname + address.search,
    { 'content-type': 'application/json', ...headers },
    JSON.stringify(calls),
    timeoutMs,
  )
  await pool.destroy()
  if ('failure' in answer || answer.status === 429) return undefined
  const parsed = parseJson(answer.text)
  return Array.isArray(parsed) && parsed.length === calls.length
}

/** Finds how many blocks back a node has state, within a quarter. */
async function findStateBlocks(ask: Ask, height: number): Promise<number> {
  const hasState = async (depth: number) => {
    // Pruned nodes keep the state of block 0.
    const answer = await ask('eth_getBalance', [nobody, toHex(Math.max(1, height - depth))])
    if (answer.type === 'failure') throw new UnknownError()
    return answer.type === 'result' && isQuantity(answer.value)
  }
  if (height <= stateBlocksMin) return height
  return (await findLargest(listSteps(stateBlocksMin, height), hasState)) ?? 0
}

/** Finds the largest range of logs that a node searches, and how many blocks back it has logs. */
async function findLogs(ask: Ask, height: number): Promise<Pick<EvmNode, 'logsRange' | 'logsBlocks'>> {
  let hint: number | undefined
  const hasLogs = async (first: number, blocks: number) => {
    const from = Math.max(Math.min(1, height), first)
    const filter = {
      fromBlock: toHex(from),
      toBlock: toHex(Math.min(height, from + blocks - 1)),
      topics: [transferTopic, `0x${nobody.slice(2).padStart(64, '0')}`],
    }
    const answer = await ask('eth_getLogs', [filter], true)
    if (answer.type === 'result') return Array.isArray(answer.value)
    // Some providers refuse a range with 400 or 413 instead of an error, and some nodes search until they are cut off.
    const isTooLarge = answer.type === 'failure' && /returned 4(00|13)|in time/.test(answer.reason)
    if (answer.type === 'failure' && (!isTooLarge || blocks === 1)) throw new UnknownError()
    if (answer.type === 'error') hint ??= readLimit(answer.message)
    return false
  }
  const isLast = (blocks: number) => hasLogs(height - blocks + 1, blocks)
  const all = Math.max(1, height)
  if (await hasLogs(0, all)) return { logsRange: all, logsBlocks: all }
  const told = hint !== undefined && hint < height && (await isLast(hint)) ? hint : undefined
  const logsRange =
    told ??
    (await findLargest(
      usualRanges.filter((range) => range < height),
      isLast,
    ))
  if (logsRange === undefined) return { logsRange: 0, logsBlocks: 0 }
  const isKept = (depth: number) => hasLogs(height - depth, logsRange)
  const logsBlocks = await findLargest(listSteps(Math.min(logsRange, height), height), isKept)
  return { logsRange, logsBlocks: logsBlocks ?? logsRange }
}

/** Reads the largest range from an error: "limited to a 10,000 range", "up to a 2K block range". */
function readLimit(message: string): number | undefined {
  const [, digits = '', unit] =
    /(?:limit|max|up to|exceed|range|than|within)\D{0,40}?(\d[\d,_]{0,8})\s?(k\b)?/.exec(message) ?? []
  const limit = Number(digits.replace(/[,_]/g, '')) * (unit ? 1_000 : 1)
  return limit > 0 ? limit : undefined
}

async function unlessUnknown<value>(work: Promise<value>): Promise<value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnknownError) return undefined
    throw error
  }
}

const toHex = (height: number) => `0x${height.toString(16)}`
const isQuantity = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)

function toChainId(value: unknown): string {
  return isQuantity(value) && value.length < 16 ? `eip155:${Number(value)}` : 'with an invalid id'
}

/** Returns a short text of a stranger without anything that a terminal interprets. */
function toPlainText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '').slice(0, 60) : undefined
}
