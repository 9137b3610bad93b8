import type { Hex } from 'viem'
import { isFeeTransfer, isNativeErc20 } from '../chains/nativeErc20.ts'
import type { MinedTransaction, RawLog } from './readBlock.ts'

/** One movement of native currency or of a token. */
export type Leg = {
  kind: 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155'
  /** Lower case; null for native currency. */
  token: string | null
  tokenId: bigint | null
  from: string
  to: string
  amount: bigint
  /** The index of its log; absent for native currency. */
  log?: number
}

type TokenLeg = Leg & { token: string }

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
export const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
export const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Deposit(address,uint256)` of WETH9, which emits no `Transfer`. */
export const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** `Withdrawal(address,uint256)` of WETH9. */
export const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** The zero address, which tokens are minted from and burned to. */
export const nobody = `0x${'00'.repeat(20)}`

/** Returns everything that a transaction moved, in order: its own value, its internal calls, its logs. */
export function toLegs(chainId: string, transaction: MinedTransaction): Leg[] {
  if (transaction.failed) return []
  const { from, to, created, value, internals, logs } = transaction
  const target = to ?? created
  const native = target && value > 0n ? [nativeLeg('native', from, target, value)] : []
  const inner = internals.map((moved) => nativeLeg('internal', moved.from, moved.to, moved.value))
  const logged = logs.flatMap((entry, log) => logLegs(entry).map((leg) => ({ ...leg, log })))
  const isNative = ({ token }: TokenLeg) => isNativeErc20(chainId, token)
  const tokens = logged.filter((leg) => !isNative(leg))
  const repeated = logged.filter((leg) => isNative(leg) && !isFeeTransfer(chainId, leg))
  const natives = mergeNatives([...native, ...inner], repeated)
  return [...natives, ...tokens, ...wrapLegs(logs, natives, tokens)]
}

/**
 * Adds the transfers of native currency that only its own ERC-20 contract logged. A log that repeats a known transfer
 * does not count, and neither does currency that only passed through the contract on its way.
 */
function mergeNatives(known: readonly Leg[], logged: readonly TokenLeg[]): Leg[] {
  if (logged.length === 0) return [...known]
  const places = new Map<string, number[]>()
  const keyOf = (from: string, to: string, amount: bigint) => `${from} ${to} ${amount}`
  for (const [at, { from, to, amount }] of known.entries()) {
    const key = keyOf(from, to, amount)
    const same = places.get(key)
    if (same) same.push(at)
    else places.set(key, [at])
  }
  const passed = new Set<number>()
  const take = (from: string, to: string, amount: bigint) => places.get(keyOf(from, to, amount))?.shift()
  const further = logged.flatMap(({ token, from, to, amount }) => {
    if (amount === 0n || take(from, to, amount) !== undefined) return []
    for (const part of [take(from, token, amount), take(token, to, amount)])
      if (part !== undefined) passed.add(part)
    return [nativeLeg('internal', from, to, amount)]
  })
  return [...known.filter((_, at) => !passed.has(at)), ...further]
}

function nativeLeg(kind: 'native' | 'internal', from: string, to: string, amount: bigint): Leg {
  return { kind, token: null, tokenId: null, from: from.toLowerCase(), to: to.toLowerCase(), amount }
}

function logLegs({ address, topics, data }: RawLog): TokenLeg[] {
  const token = address.toLowerCase()
  const [topic, one, two, three] = topics
  if (!one || !two) return []
  if (topic === transferTopic) {
    const parties = { token, from: toAddress(one), to: toAddress(two) }
    if (three) return [{ kind: 'erc721', ...parties, tokenId: BigInt(three), amount: 1n }]
    return data.length < 66 ? [] : [{ kind: 'erc20', ...parties, tokenId: null, amount: word(data, 0) }]
  }
  if (!three) return []
  const parties = { kind: 'erc1155', token, from: toAddress(two), to: toAddress(three) } as const
  if (topic === transferSingleTopic && data.length >= 130)
    return [{ ...parties, tokenId: word(data, 0), amount: word(data, 1) }]
  if (topic !== transferBatchTopic) return []
  const [ids, amounts] = decodeBatch(data)
  return ids.map((tokenId, at) => ({ ...parties, tokenId, amount: amounts[at] ?? 0n }))
}

/** Returns wrapped currency that was exchanged for the native currency, if the contract logs no transfer. */
function wrapLegs(logs: readonly RawLog[], natives: readonly Leg[], tokens: readonly Leg[]): Leg[] {
  const keyOf = (...parts: (string | bigint | null)[]) => parts.join(' ')
  const paid = new Set(natives.flatMap(({ amount, from, to }) => [keyOf(amount, from), keyOf(amount, to)]))
  const told = new Set(tokens.map(({ token, from, to }) => keyOf(token, from, to)))
  return logs.flatMap(({ address, topics: [topic, party], data }, log) => {
    if ((topic !== depositTopic && topic !== withdrawalTopic) || !party || data.length !== 66) return []
    const token = address.toLowerCase()
    const amount = word(data, 0)
    const account = toAddress(party)
    const leg = topic === depositTopic ? { from: nobody, to: account } : { from: account, to: nobody }
    const isPaid = paid.has(keyOf(amount, token))
    const isTold = told.has(keyOf(token, leg.from, leg.to))
    return isPaid && !isTold ? [{ kind: 'erc20', token, tokenId: null, amount, ...leg, log }] : []
  })
}

/**
 * Decodes two `uint256[]`. Returns empty lists if they are incomplete, because anyone may emit such a log with any
 * data.
 */
function decodeBatch(data: Hex): readonly [readonly bigint[], readonly bigint[]] {
  const ids = readWords(data, 0)
  const amounts = readWords(data, 1)
  return ids && amounts ? [ids, amounts] : [[], []]
}

function readWords(data: Hex, place: number): bigint[] | undefined {
  const words = Math.floor((data.length - 2) / 64)
  if (words < 2) return undefined
  const offset = word(data, place)
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return undefined
  const start = Number(offset / 32n) + 1
  const length = word(data, start - 1)
  if (length > BigInt(words - start)) return undefined
  return Array.from({ length: Number(length) }, (_, at) => word(data, start + at))
}

/** Returns the address in a word of a log. */
export function toAddress(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

/** Returns the number in a word of a log's data, counted from 0. */
export function word(data: Hex, at: number): bigint {
  return BigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`)
}
