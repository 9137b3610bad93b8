import { anySignal } from '@latchkey/protocol/anySignal'
import { approvalFactsMs } from '@latchkey/protocol/constants'
import { readScale, type Scale } from '@latchkey/protocol/scaledAmount'
import { base58, base64 } from '@scure/base'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { addressBytes, type SolanaMessage } from '../../solana/parseTransaction.ts'
import { readDeeds, readNumber, systemProgram, token2022, tokenPrograms } from '../../solana/readDeeds.ts'
import { type Simulation, sortChanges } from './simulateChanges.ts'

/** What a chain of Solana says about a transaction before it is signed. */
export type SolanaFacts = {
  /** Undefined where it did not say. */
  simulation: Simulation | undefined
  /** What others may take by then and may not now, whichever step lets them; none where nothing could be tried out. */
  leaves: readonly SolanaLeave[]
  /** By address in lower case. What a token is called stands elsewhere, where anybody may write. */
  tokens: ReadonlyMap<string, SolanaToken>
}

/** A mint as the chain tells of it; `scale` where it shows other amounts than accounts hold. */
type SolanaToken = { symbol: string; decimals: number; scale?: Scale }

/** Somebody who may move tokens of the account, up to an amount in base units. */
type SolanaLeave = { spender: string; mint: string; amount: bigint }

/** What is known where the chain cannot be asked. */
export const noSolanaFacts: SolanaFacts = { simulation: undefined, leaves: [], tokens: new Map() }

/** An account as nodes write it. */
type Kept = { lamports: number; owner: string; data: readonly [string, string] } | null

/** Where the parts of a token's accounts are (SPL Token); what a longer account is stands after them. */
const tokenAccountBytes = 165
const tokenAccountKind = 2
const decimalsAt = 44
/** Addresses stand in a lookup table behind so many bytes. */
const tableHeadBytes = 56

/**
 * Has a node try a transaction out, and tells what the account, and the token accounts of it that the transaction names or
 * looks up, have more or less of then, its fee included. Takes at most `approvalFactsMs`.
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
  // Whoever else signs may have to do so yet.
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
  const leaves = findLeaves(account, before, tried.accounts)
  const tokens = new Map([...inSteps, ...toTokens(mints, kept)])
  return { simulation: { isFailing: false, changes }, leaves, tokens }
}

/** Asks a chain for the mints that steps of transactions name, where these are not tried out. */
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
  const deeds = messages.flatMap(readDeeds)
  return [...new Set(deeds.flatMap((deed) => (deed.is === 'sendToken' && deed.mint) || []))]
}

/** What accounts tell that are mints: of the wanted ones, and of those that are there. */
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

/** Whom the account's token accounts let move more than before. */
function findLeaves(account: string, before: readonly Kept[], after: readonly Kept[]): SolanaLeave[] {
  return after.flatMap((kept, at) => {
    const holding = readHolding(account, kept)
    if (!holding?.leave) return []
    const { amount, spender } = holding.leave
    const had = readHolding(account, before[at] ?? null)?.leave
    const isNew = had?.spender !== spender || had.amount < amount
    return isNew ? [{ spender, amount, mint: holding.mint }] : []
  })
}

/** The addresses at places of a lookup table; the node refuses a transaction that looks up what is not there. */
function readTable(table: Kept, places: Uint8Array): string[] {
  const data = base64.decode(table?.data[0] ?? '')
  return [...places].flatMap((place) => {
    const from = tableHeadBytes + place * addressBytes
    const address = data.subarray(from, from + addressBytes)
    return address.length === addressBytes ? base58.encode(address) : []
  })
}

/** What an account has, by token; null is SOL. The first of the accounts is its own, unless a program has it by then. */
function sumHoldings(account: string, [own, ...others]: readonly Kept[]): Map<string | null, bigint> {
  const sol = own?.owner === systemProgram ? BigInt(own.lamports) : 0n
  const sums = new Map<string | null, bigint>([[null, sol]])
  for (const kept of others) {
    const holding = readHolding(account, kept)
    if (holding) sums.set(holding.mint, (sums.get(holding.mint) ?? 0n) + holding.amount)
  }
  return sums
}

/** What a token account holds and whom it lets move how much of it; undefined for one that is not the account's. */
function readHolding(account: string, kept: Kept) {
  if (!kept || !tokenPrograms.includes(kept.owner)) return undefined
  const data = base64.decode(kept.data[0])
  const isHeld = data.length === tokenAccountBytes || data[tokenAccountBytes] === tokenAccountKind
  if (!isHeld || base58.encode(data.subarray(32, 64)) !== account) return undefined
  const mint = base58.encode(data.subarray(0, 32))
  const spender = base58.encode(data.subarray(76, 108))
  const leave = readNumber(data, 72, 4) === 1n ? { spender, amount: readNumber(data, 121, 8) } : undefined
  return { mint, amount: readNumber(data, 64, 8), leave }
}
