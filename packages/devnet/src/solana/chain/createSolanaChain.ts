import { type Address, address, type EncodedAccount, isFullySignedTransaction, lamports } from '@solana/kit'
import { Clock, LiteSVM } from 'litesvm'
import { RpcFailure } from '../RpcFailure.ts'
import { solanaOthers } from '../solanaAccounts.ts'
import type { ChainClock } from './createClock.ts'
import { createSlots, type Slots } from './createSlots.ts'
import { sayError } from './describeError.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'
import { type Effect, type Outcome, runTransaction, tryTransaction } from './runTransaction.ts'

/** A transaction that stands in a block, for good or failed. */
export type Landed = ReadTransaction & Effect & { slot: number; time: number }

/** A transaction as it is kept: with its place and time it gives the same chain again. */
export type LogEntry = { slot: number; time: number; wire: Uint8Array }

/** A chain at one moment. */
export type ChainState = {
  /** The machine's accounts, as it writes them. */
  machine: Uint8Array
  landed: readonly Landed[]
}

/** A chain in this process. Every transaction is final as soon as it stands. */
export type SolanaChain = {
  slots: Slots
  account(key: Address): EncodedAccount | undefined
  /** Accounts that a program owns. */
  accountsOf(program: Address): EncodedAccount[]
  rentFor(bytes: bigint): bigint
  /**
   * Takes a transaction in; answers its signature. It is tried before, unless told not to: then one that cannot stand
   * is dropped in silence, as by every node. Throws `RpcFailure`.
   */
  send(wire: Uint8Array, options?: { isUntried?: boolean }): string
  /** Tries one out; undefined as `blockhash` where it counts for none. */
  simulate(
    tried: Pick<ReadTransaction, 'transaction' | 'message'>,
    options: { checksSignatures: boolean; checksBlockhash: boolean },
  ): Outcome & { after: readonly EncodedAccount[] }
  find(signature: string): Landed | undefined
  /** Transactions that name this account, the newest last. */
  history(key: string): readonly Landed[]
  /** All of them, the newest last. */
  landed(): readonly Landed[]
  /** Calls `listener` after each transaction; answers how to stop it. */
  watch(listener: (landed: Landed) => void): () => void
  state(): ChainState
  /** Notes the state; what this answers puts the chain and its clock back there. */
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

/** Makes a chain, as it was in `from`, and runs the transactions of `log` on it, each at its own time. */
export function createSolanaChain(parameters: {
  clock: ChainClock
  /** Seconds since 1970. */
  genesisAt: number
  from?: ChainState
  log?: readonly LogEntry[]
  /** Told of each transaction that stands, but for those of `log`. */
  keep?: (entry: LogEntry) => void
}): SolanaChain {
  const { clock, genesisAt, from, log = [], keep } = parameters
  const slots = createSlots(clock, genesisAt)
  const listeners = new Set<(landed: Landed) => void>()
  let svm = createMachine()
  let landed: Landed[] = []
  let bySignature = new Map<string, Landed>()
  let byKey = new Map<string, Landed[]>()

  function setClock(slot: number, time: number): void {
    const { epoch, startedAt } = slots.epoch()
    svm.setClock(new Clock(BigInt(slot), BigInt(startedAt), BigInt(epoch), BigInt(epoch + 1), BigInt(time)))
  }

  /** Answers undefined for one that pays no fee: it stands nowhere. */
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
    landed.push(entry)
    bySignature.set(entry.signature, entry)
    for (const key of new Set(entry.keys.all)) {
      const known = byKey.get(key) ?? []
      known.push(entry)
      byKey.set(key, known)
    }
  }

  function load(state: ChainState): void {
    svm = LiteSVM.fromBytes(state.machine)
    landed = []
    bySignature = new Map()
    byKey = new Map()
    slots.filled(0)
    for (const entry of state.landed) list(entry)
  }

  const state = (): ChainState => ({ machine: svm.toBytes(), landed: [...landed] })

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

  function check(read: ReadTransaction): void {
    const isKnown = bySignature.has(read.signature)
    const tried = isKnown
      ? { ...nobody, failure: 'AlreadyProcessed' }
      : simulate(read, { checksSignatures: true, checksBlockhash: true })
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

  if (from) load(from)
  replay(log)

  return {
    slots,
    account(key) {
      const account = svm.getAccount(key)
      // A closed account is one without lamports.
      return account.exists && account.lamports > 0n ? account : undefined
    },
    accountsOf: (program) => svm.getProgramAccounts(program).filter((account) => account.lamports > 0n),
    rentFor: (bytes) => svm.minimumBalanceForRentExemption(bytes),
    send(wire, { isUntried = false } = {}) {
      const read = readTransaction(wire)
      if (!isFullySignedTransaction(read.transaction))
        throw new RpcFailure('signatureFailed', 'Transaction signature verification failure')
      if (!isUntried) check(read)
      if (bySignature.has(read.signature) || !slots.isRecent(read.message.blockhash)) return read.signature
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
    find: (signature) => bySignature.get(signature),
    history: (key) => byKey.get(key) ?? [],
    landed: () => landed,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state,
    hold() {
      const held = state()
      const time = clock.now()
      return () => {
        // A chain that nothing happened on needs no other machine.
        if (landed.length > held.landed.length) load(held)
        clock.set(time)
      }
    },
  }
}

/** The machine with nothing on it but the field's programs and the faucet's lamports. */
function createMachine(): LiteSVM {
  // Blockhashes and what was sent twice are this chain's own matter.
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
