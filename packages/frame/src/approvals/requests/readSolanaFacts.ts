import { anySignal } from '@latchkey/protocol/anySignal'
import { approvalFactsMs } from '@latchkey/protocol/constants'
import { readScale, type Scale } from '@latchkey/protocol/scaledAmount'
import { base58, base64 } from '@scure/base'
import type { ChainReader } from '../../platform/createChainReader.ts'
import {
  type ParsedInstruction,
  parseInstructions,
  readNumber,
  systemProgram,
  token2022,
  tokenPrograms,
} from '../../solana/parseInstructions.ts'
import { addressBytes, type SolanaMessage } from '../../solana/parseTransaction.ts'
import { type Simulation, sortChanges } from './simulateChanges.ts'

/** Facts from a Solana chain about a transaction before it is signed. */
export type SolanaFacts = {
  /** Undefined if the chain did not provide it. */
  simulation: Simulation | undefined
  /** Allowances that the transaction adds, whichever instruction does so; empty if nothing could be simulated. */
  leaves: readonly SolanaLeave[]
  /** By lowercase address. Symbols are omitted because anyone can write a token's metadata. */
  tokens: ReadonlyMap<string, SolanaToken>
}

/** A mint as read from the chain, with `scale` if displayed amounts differ from the stored ones. */
type SolanaToken = { symbol: string; decimals: number; scale?: Scale }

/** Delegate that may transfer from one of the account's token accounts, up to an amount in base units. */
type SolanaLeave = { spender: string; from: string; mint: string; amount: bigint }

/** Facts if the chain cannot be reached. */
export const noSolanaFacts: SolanaFacts = { simulation: undefined, leaves: [], tokens: new Map() }

/** An account as returned by nodes. */
type Kept = { lamports: number; owner: string; data: readonly [string, string] } | null

/** Offsets in token accounts (SPL Token); extensions of longer accounts follow. */
const tokenAccountBytes = 165
const tokenAccountKind = 2
const decimalsAt = 44
/** Bytes before the addresses in a lookup table. */
const tableHeadBytes = 56

/**
 * Simulates a transaction on a node and returns the balance changes, including the fee. Covers the account and those of
 * its token accounts that the transaction names or looks up. Takes at most `approvalFactsMs`.
 */
export async function readSolanaFacts(
  ask: ChainReader,
  account: string,
  message: SolanaMessage,
  transaction: Uint8Array,
  aborted: AbortSignal,
): Promise<SolanaFacts> {
  const signal = anySignal(new AbortController(), [aborted, AbortSignal.timeout(approvalFactsMs)])
  const { instructions, lookups } = message
  const readAll = (wanted: readonly string[]) => readAccounts(ask, wanted, signal)
  const tables = lookups.length > 0 ? await readAll(lookups.map(({ table }) => table)) : []
  const lookedUp = lookups.flatMap(({ writable }, at) => readTable(tables[at] ?? null, writable))
  const named = instructions.flatMap(({ accounts }) => accounts.filter((each) => each !== undefined))
  const addresses = [...new Set([account, ...named, ...lookedUp])]
  // Other signers may not have signed yet.
  const trial = {
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const [before, { value: tried }] = (await Promise.all([
    readAll(addresses),
    ask('simulateTransaction', [base64.encode(transaction), { ...options, ...trial }], signal),
  ])) as [Kept[], { value: { err: unknown; accounts: Kept[] | null } }]
  const inSteps = toTokens(addresses, before, mintsOf([message]))
  if (tried.err !== null)
    return { ...noSolanaFacts, simulation: { isFailing: true, changes: [] }, tokens: inSteps }
  if (tried.accounts?.length !== addresses.length) return { ...noSolanaFacts, tokens: inSteps }

  const had = sumHoldings(account, before)
  const has = sumHoldings(account, tried.accounts)
  const changes = sortChanges(
    [...new Set([...had.keys(), ...has.keys()])].map((token) => ({
      token,
      amount: (has.get(token) ?? 0n) - (had.get(token) ?? 0n),
    })),
  )
  const mints = changes.flatMap(({ token }) => token ?? [])
  const kept = mints.length > 0 ? await readAll(mints) : []
  const leaves = findLeaves(account, addresses, before, tried.accounts)
  const tokens = new Map([...inSteps, ...toTokens(mints, kept)])
  return { simulation: { isFailing: false, changes }, leaves, tokens }
}

/** Loads the mints that the instructions of transactions name, without a simulation. */
export async function readStepTokens(
  ask: ChainReader,
  messages: readonly SolanaMessage[],
  aborted: AbortSignal,
): Promise<SolanaFacts> {
  const signal = anySignal(new AbortController(), [aborted, AbortSignal.timeout(approvalFactsMs)])
  const mints = mintsOf(messages)
  const kept = mints.length > 0 ? await readAccounts(ask, mints, signal) : []
  return { ...noSolanaFacts, tokens: toTokens(mints, kept) }
}

const options = { encoding: 'base64', commitment: 'confirmed' }

async function readAccounts(
  ask: ChainReader,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<Kept[]> {
  return ((await ask('getMultipleAccounts', [wanted, options], signal)) as { value: Kept[] }).value
}

function mintsOf(messages: readonly SolanaMessage[]): string[] {
  const instructions = messages.flatMap(parseInstructions)
  return [
    ...new Set(instructions.flatMap((instruction) => ('mint' in instruction && instruction.mint) || [])),
  ]
}

/** Parses mint accounts: the wanted ones among those that exist. */
function toTokens(
  addresses: readonly string[],
  kept: readonly Kept[],
  wanted = addresses,
): Map<string, SolanaToken> {
  const nowS = Date.now() / 1_000
  return new Map(
    addresses.flatMap((mint, at) => {
      const account = kept[at]
      if (!account || !wanted.includes(mint)) return []
      const bytes = base64.decode(account.data[0])
      const scale = account.owner === token2022 ? readScale(bytes, nowS) : undefined
      const token = { symbol: '', decimals: bytes[decimalsAt] ?? 0, ...(scale && { scale }) }
      return [[mint.toLowerCase(), token] as const]
    }),
  )
}

/** Returns the allowances of the account's token accounts that are new or larger than before. */
function findLeaves(
  account: string,
  addresses: readonly string[],
  before: readonly Kept[],
  after: readonly Kept[],
): SolanaLeave[] {
  return after.flatMap((kept, at) => {
    const holding = readHolding(account, kept)
    if (!holding?.leave) return []
    const { amount, spender } = holding.leave
    const had = readHolding(account, before[at] ?? null)?.leave
    const isNew = had?.spender !== spender || had.amount < amount
    return isNew ? [{ spender, from: addresses[at] ?? '', amount, mint: holding.mint }] : []
  })
}

/** Returns the allowance that an instruction adds according to the chain, which knows its token; undefined if none. */
export const findLeave = (
  { from, spender, amount }: ParsedInstruction & { type: 'approve' },
  leaves: readonly SolanaLeave[],
): SolanaLeave | undefined =>
  leaves.find((leave) => leave.from === from && leave.spender === spender && leave.amount === amount)

/**
 * Returns the allowances that no instruction shows: from inner instructions, or for addresses that only the chain
 * reveals.
 */
export function findHiddenLeaves(
  leaves: readonly SolanaLeave[],
  instructions: readonly ParsedInstruction[],
): readonly SolanaLeave[] {
  const shown = new Set(instructions.map((one) => one.type === 'approve' && findLeave(one, leaves)))
  return leaves.filter((leave) => !shown.has(leave))
}

/** Returns the addresses at indexes of a lookup table. The node rejects a transaction that looks up missing entries. */
function readTable(table: Kept, places: Uint8Array): string[] {
  const data = base64.decode(table?.data[0] ?? '')
  return [...places].flatMap((place) => {
    const from = tableHeadBytes + place * addressBytes
    const address = data.subarray(from, from + addressBytes)
    return address.length === addressBytes ? base58.encode(address) : []
  })
}

/**
 * Returns the account's holdings by token; null is SOL. The first account is its own, unless a program owns it by then.
 */
function sumHoldings(account: string, [own, ...others]: readonly Kept[]): Map<string | null, bigint> {
  const sol = own?.owner === systemProgram ? BigInt(own.lamports) : 0n
  const sums = new Map<string | null, bigint>([[null, sol]])
  for (const kept of others) {
    const holding = readHolding(account, kept)
    if (holding) sums.set(holding.mint, (sums.get(holding.mint) ?? 0n) + holding.amount)
  }
  return sums
}

/** Parses a token account's balance and delegate; undefined if the account does not own it. */
function readHolding(account: string, kept: Kept) {
  if (!kept || !tokenPrograms.includes(kept.owner)) return undefined
  const data = base64.decode(kept.data[0])
  const isOwned = data.length === tokenAccountBytes || data[tokenAccountBytes] === tokenAccountKind
  if (!isOwned || base58.encode(data.subarray(32, 64)) !== account) return undefined
  const mint = base58.encode(data.subarray(0, 32))
  const spender = base58.encode(data.subarray(76, 108))
  const leave = readNumber(data, 72, 4) === 1n ? { spender, amount: readNumber(data, 121, 8) } : undefined
  return { mint, amount: readNumber(data, 64, 8), leave }
}
