import { type Address, address, type EncodedAccount, isFullySignedTransaction, lamports } from '@solana/kit'
import { Clock, LiteSVM } from 'litesvm'
import { RpcFailure } from '../RpcFailure.ts'
import { solanaOthers } from '../solanaAccounts.ts'
import type { ChainClock } from './createClock.ts'
import { createSlots, type Slots } from './createSlots.ts'
import { sayError } from './describeError.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'
import { type Effect, type Outcome, runTransaction, tryTransaction } from './runTransaction.ts'

/** A transaction in a block, successful or failed. */
export type Landed = ReadTransaction & Effect & { slot: number; time: number }

/** A stored transaction. Replaying it in its slot and at its time reproduces the chain. */
export type LogEntry = { slot: number; time: number; wire: Uint8Array }

/** Snapshot of a chain. */
export type ChainState = {
  /** Serialized accounts of the machine. */
  machine: Uint8Array
  landed: readonly Landed[]
}

/** A chain in this process. Every transaction is final immediately. */
export type SolanaChain = {
  slots: Slots
  account(key: Address): EncodedAccount | undefined
  /** Returns the accounts owned by a program. */
  accountsOf(program: Address): EncodedAccount[]
  rentFor(bytes: bigint): bigint
  /**
   * Submits a transaction and returns its signature. Simulates it first unless `isUntried`, in which case an invalid
   * one is silently dropped, as by every node. Throws `RpcFailure`.
   */
  send(wire: Uint8Array, options?: { isUntried?: boolean }): string
  /** Simulates a transaction. */
  simulate(
    tried: Pick<ReadTransaction, 'transaction' | 'message'>,
    options: { checksSignatures: boolean; checksBlockhash: boolean },
  ): Outcome & { after: readonly EncodedAccount[] }
  find(signature: string): Landed | undefined
  /** Transactions that involve this account, oldest first. */
  history(key: string): readonly Landed[]
  /** All transactions, oldest first. */
  landed(): readonly Landed[]
  /** Calls `listener` after each transaction. Returns a function that stops it. */
  watch(listener: (landed: Landed) => void): () => void
  state(): ChainState
  /** Takes a snapshot. Returns a function that restores the chain and its clock. */
  hold(): () => void
}

const supply = lamports(500_000_000_000_000_000n)
const nobody: Outcome & { after: [] } = {
  failure: null,
  logs: [],
  inner: [],
  units: 0n,
  returned: null,
  after: [],
}

/** Parameters of `createSolanaChain`. */
type ChainParameters = {
  clock: ChainClock
  /** Seconds since 1970. */
  genesisAt: number
  from?: ChainState
  log?: readonly LogEntry[]
  /** Called with each included transaction, except those of `log`. */
  keep?: (entry: LogEntry) => void
}

/** Creates a chain from a snapshot `from`, and replays the transactions of `log`, each at its own time. */
export function createSolanaChain(parameters: ChainParameters): SolanaChain {
  const { clock, genesisAt, from, log = [], keep } = parameters
  const slots = createSlots(clock, genesisAt)
  const listeners = new Set<(landed: Landed) => void>()
  let svm = createMachine()
  const ledger = createLedger()

  function setClock(slot: number, time: number): void {
    const { epoch, startedAt } = slots.epoch()
    svm.setClock(new Clock(BigInt(slot), BigInt(startedAt), BigInt(epoch), BigInt(epoch + 1), BigInt(time)))
  }

  /** Returns undefined for a transaction that pays no fee, as it isn't included in a block. */
  function land(read: ReadTransaction, slot: number, time: number): Landed | undefined {
    setClock(slot, time)
    const effect = runTransaction(svm, read)
    if (effect.fee === 0n) return undefined
    const entry: Landed = { ...read, ...effect, slot, time }
    list(entry)
    return entry
  }

  function list(entry: Landed): void {
    slots.filled(entry.slot)
    ledger.add(entry)
  }

  function load(state: ChainState): void {
    svm = LiteSVM.fromBytes(state.machine)
    ledger.clear()
    slots.filled(0)
    for (const entry of state.landed) list(entry)
  }

  const state = (): ChainState => ({ machine: svm.toBytes(), landed: [...ledger.all()] })

  function replay(entries: readonly LogEntry[]): void {
    for (const { wire, slot, time } of entries) {
      clock.set(time)
      if (!land(readTransaction(wire), slot, time))
        throw new Error('The saved chain has an invalid transaction.')
    }
  }

  const simulate: SolanaChain['simulate'] = ({ transaction, message }, options) => {
    if (options.checksBlockhash && !slots.isRecent(message.blockhash))
      return { ...nobody, failure: 'BlockhashNotFound' }
    setClock(slots.next(), Math.floor(clock.now()))
    return tryTransaction(svm, { transaction }, options.checksSignatures)
  }

  if (from) load(from)
  replay(log)

  return {
    slots,
    account: (key) => findAccount(svm, key),
    accountsOf: (program) => svm.getProgramAccounts(program).filter((account) => account.lamports > 0n),
    rentFor: (bytes) => svm.minimumBalanceForRentExemption(bytes),
    send(wire, { isUntried = false } = {}) {
      const read = readTransaction(wire)
      if (!isFullySignedTransaction(read.transaction))
        throw new RpcFailure('signatureFailed', 'Transaction signature verification failure')
      const isKnown = ledger.find(read.signature) !== undefined
      if (!isUntried && isKnown) refuseFailing({ ...nobody, failure: 'AlreadyProcessed' })
      if (!isUntried) refuseFailing(simulate(read, { checksSignatures: true, checksBlockhash: true }))
      if (isKnown || !slots.isRecent(read.message.blockhash)) return read.signature
      const slot = slots.next()
      const time = Math.floor(clock.now())
      const entry = land(read, slot, time)
      if (entry) {
        keep?.({ slot, time, wire })
        for (const listener of [...listeners]) listener(entry)
      }
      return read.signature
    },
    simulate,
    find: ledger.find,
    history: ledger.history,
    landed: ledger.all,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state,
    hold() {
      const saved = state()
      const time = clock.now()
      return () => {
        // An unchanged chain can keep its machine.
        if (ledger.all().length > saved.landed.length) load(saved)
        clock.set(time)
      }
    },
  }
}

function findAccount(svm: LiteSVM, key: Address): EncodedAccount | undefined {
  const account = svm.getAccount(key)
  // A closed account has no lamports.
  return account.exists && account.lamports > 0n ? account : undefined
}

/** Creates a machine that has only the standard programs and the faucet's lamports. */
function createMachine(): LiteSVM {
  // The chain checks blockhashes and duplicates itself.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  svm.setAccount({
    address: address(solanaOthers.faucet.address),
    data: new Uint8Array(),
    executable: false,
    lamports: supply,
    programAddress: address('11111111111111111111111111111111'),
    space: 0n,
  })
  return svm
}

/** Creates an empty list of a chain's transactions. */
function createLedger() {
  let landed: Landed[] = []
  const bySignature = new Map<string, Landed>()
  const byKey = new Map<string, Landed[]>()
  return {
    add(entry: Landed) {
      landed.push(entry)
      bySignature.set(entry.signature, entry)
      for (const key of new Set(entry.keys.all)) {
        const known = byKey.get(key) ?? []
        known.push(entry)
        byKey.set(key, known)
      }
    },
    clear() {
      landed = []
      bySignature.clear()
      byKey.clear()
    },
    all: (): readonly Landed[] => landed,
    find: (signature: string) => bySignature.get(signature),
    history: (key: string): readonly Landed[] => byKey.get(key) ?? [],
  }
}

/** Throws `RpcFailure` if a simulated transaction failed. */
function refuseFailing(tried: Outcome): void {
  if (tried.failure === null) return
  if (tried.failure === 'SignatureFailure')
    throw new RpcFailure('signatureFailed', 'Transaction signature verification failure')
  throw new RpcFailure('preflightFailed', `Transaction simulation failed: ${sayError(tried.failure)}`, {
    accounts: null,
    err: tried.failure,
    innerInstructions: null,
    logs: tried.logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: tried.units,
  })
}
