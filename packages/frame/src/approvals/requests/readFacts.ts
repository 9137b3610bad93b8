import { anySignal } from '@latchkey/protocol/anySignal'
import { approvalFactsMs } from '@latchkey/protocol/constants'
import type { Address } from 'viem'
import type { PreparedCall, PreparedTransaction } from '../../base/ports.ts'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { decodeCall } from './decodeCall.ts'
import { readToken, type TokenFacts } from './readToken.ts'
import { type Simulation, simulateChanges } from './simulateChanges.ts'

/** On-chain facts about a transaction before it is signed. A fact is undefined if the chain did not provide it. */
export type Facts = {
  /** Whether the recipient has code. */
  isContract: boolean | undefined
  simulation: Simulation | undefined
  /** By lowercase address. */
  tokens: ReadonlyMap<string, TokenFacts>
  /** Called contracts that report no decimals, so that their amounts are token ids. By lowercase address. */
  collections: ReadonlySet<string>
  /** Cost at the chain's current gas price, in wei; undefined if unknown. */
  usualFee?: bigint
}

/** Maximum gas of a small operation relative to its calls, including the account, validation and bundler overhead. */
const batchOverhead = 4n

/** Facts if the chain cannot be reached. */
export const noFacts: Facts = {
  isContract: undefined,
  simulation: undefined,
  tokens: new Map(),
  collections: new Set(),
}

/** Loads the facts about a transaction from the chain. Omits those that don't arrive within `approvalFactsMs`. */
export async function readFacts(
  ask: ChainReader,
  account: Address,
  transaction: PreparedTransaction,
  aborted: AbortSignal,
): Promise<Facts> {
  const signal = anySignal(new AbortController(), [aborted, AbortSignal.timeout(approvalFactsMs)])
  const simulation = simulateChanges(ask, account, [transaction], signal)
  return readCallFacts(ask, transaction, simulation, signal)
}

/** Loads the facts about a batch from the chain: about each of its consecutive calls, and their combined changes. */
export async function readBatchFacts(
  ask: ChainReader,
  account: Address,
  calls: readonly PreparedCall[],
  aborted: AbortSignal,
): Promise<{ all: Facts; each: readonly Facts[] }> {
  const signal = anySignal(new AbortController(), [aborted, AbortSignal.timeout(approvalFactsMs)])
  const simulation = simulateChanges(ask, account, calls, signal)
  const each = await Promise.all(calls.map((call) => readCallFacts(ask, call, simulation, signal)))
  const tokens = new Map(each.flatMap((facts) => [...facts.tokens]))
  const collections = new Set(each.flatMap((facts) => [...facts.collections]))
  const { usualFee } = each[0] ?? {}
  const all = {
    ...{ isContract: undefined, tokens, collections, simulation: toSimulation(await simulation) },
    ...(usualFee !== undefined && { usualFee: usualFee * batchOverhead }),
  }
  return { all, each }
}

async function readCallFacts(
  ask: ChainReader,
  transaction: Pick<PreparedTransaction, 'to' | 'data'>,
  simulating: ReturnType<typeof simulateChanges>,
  signal: AbortSignal,
): Promise<Facts> {
  const [isContract, tried] = await Promise.all([hasCode(ask, transaction.to, signal), simulating])
  const simulation = toSimulation(tried)
  const call = decodeCall(transaction)
  const called = ['transfer', 'transferFrom', 'approve', 'permit'].includes(call.type)
  const named = (call.type === 'approve' && call.token) || transaction.to
  const wanted = new Set<Address>(called && named && isContract ? [named] : [])
  for (const { token, tokenId } of simulation?.changes ?? [])
    if (token && tokenId === undefined) wanted.add(token)
  const tokens = new Map<string, TokenFacts>()
  const collections = new Set<string>()
  await Promise.all(
    [...wanted].map(async (address) => {
      const token = await readToken(ask, address, signal)
      if (token === 'collectible') collections.add(address.toLowerCase())
      else if (token) tokens.set(address.toLowerCase(), token)
    }),
  )
  const usualFee = tried && tried.gasUsed * tried.gasPrice
  return { isContract, simulation, tokens, collections, ...(usualFee !== undefined && { usualFee }) }
}

/** Picks the part that the screens show. */
const toSimulation = (tried: Awaited<ReturnType<typeof simulateChanges>>) =>
  tried && { isFailing: tried.isFailing, changes: tried.changes }

/** An account with an EIP-7702 delegation is still an account. */
async function hasCode(ask: ChainReader, to: Address | null, signal: AbortSignal) {
  if (to === null) return undefined
  try {
    const code = String(await ask('eth_getCode', [to, 'latest'], signal))
    return code !== '0x' && !code.toLowerCase().startsWith('0xef0100')
  } catch {
    return undefined
  }
}
