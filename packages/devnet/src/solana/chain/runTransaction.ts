import { type Address, type EncodedAccount, getAddressDecoder, type MaybeEncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM, type TransactionMetadata } from 'litesvm'
import { describeError, type TransactionFailure } from './describeError.ts'
import { readMint, readTokenAccount, type TokenHolding } from './readTokenAccount.ts'
import type { CompiledInstruction, ReadMessage, ReadTransaction } from './readTransaction.ts'

/** Instructions called by programs, by the index of the message's instruction. */
export type InnerInstructions = {
  index: number
  instructions: readonly (CompiledInstruction & { stackHeight: number })[]
}

/** A message's accounts in order: static ones, then those from lookup tables. */
type AccountKeys = {
  all: readonly Address[]
  /** For each account, whether the transaction may modify it. */
  isWritable: readonly boolean[]
  loaded: { writable: readonly Address[]; readonly: readonly Address[] }
}

/** Result of a transaction. */
export type Outcome = {
  failure: TransactionFailure | null
  logs: readonly string[]
  inner: readonly InnerInstructions[]
  units: bigint
  returned: { program: Address; data: Uint8Array } | null
}

/** Result of an included transaction, with balances before and after. */
export type Effect = Outcome & {
  keys: AccountKeys
  fee: bigint
  lamports: { before: readonly bigint[]; after: readonly bigint[] }
  tokens: { before: readonly TokenHolding[]; after: readonly TokenHolding[] }
}

/** Caches programs, which are large and read for every transaction that calls them. */
const programs = new Map<Address, MaybeEncodedAccount>()

/** Executes a transaction on the machine and commits it. */
export function runTransaction(svm: LiteSVM, { transaction, message }: ReadTransaction): Effect {
  const keys = resolveKeys(svm, message)
  const before = keys.all.map((key, at) => readAccount(svm, key, keys.isWritable[at] === true))
  const outcome = toOutcome(svm.sendTransaction(transaction))
  const after = before.map((account, at) => (keys.isWritable[at] ? svm.getAccount(account.address) : account))
  const lamports = { before: before.map(lamportsOf), after: after.map(lamportsOf) }
  return {
    ...outcome,
    keys,
    // Only the fee removes lamports from the total.
    fee: sum(lamports.before) - sum(lamports.after),
    lamports,
    tokens: { before: readHoldings(svm, before), after: readHoldings(svm, after) },
  }
}

/** Simulates a transaction. `after` has the resulting accounts, or none if it fails. */
export function tryTransaction(
  svm: LiteSVM,
  { transaction }: Pick<ReadTransaction, 'transaction'>,
  checksSignatures: boolean,
): Outcome & { after: readonly EncodedAccount[] } {
  svm.withSigverify(checksSignatures)
  try {
    const tried = svm.simulateTransaction(transaction)
    if (tried instanceof FailedTransactionMetadata) return { ...toOutcome(tried), after: [] }
    return { ...toOutcome(tried.meta()), after: tried.postAccounts() }
  } finally {
    svm.withSigverify(true)
  }
}

/** Resolves a message's accounts. A missing lookup table adds none. */
function resolveKeys(svm: LiteSVM, { header, staticKeys, lookups }: ReadMessage): AccountKeys {
  const look = (part: 'writable' | 'readonly') =>
    lookups.flatMap((lookup) => {
      const table = readTable(svm.getAccount(lookup.table))
      return lookup[part].flatMap((at) => table[at] ?? [])
    })
  const loaded = { writable: look('writable'), readonly: look('readonly') }
  const { signers, readonlySigners, readonlyOthers } = header
  return {
    all: [...staticKeys, ...loaded.writable, ...loaded.readonly],
    isWritable: [
      ...staticKeys.map((_, at) =>
        at < signers ? at < signers - readonlySigners : at < staticKeys.length - readonlyOthers,
      ),
      ...loaded.writable.map(() => true),
      ...loaded.readonly.map(() => false),
    ],
    loaded,
  }
}

function readAccount(svm: LiteSVM, key: Address, isWritable: boolean): MaybeEncodedAccount {
  const known = isWritable ? undefined : programs.get(key)
  if (known) return known
  const account = svm.getAccount(key)
  if (account.exists && account.executable && !isWritable) programs.set(key, account)
  else programs.delete(key)
  return account
}

/** Reads a lookup table's addresses, which follow a header of 56 bytes. */
function readTable(account: MaybeEncodedAccount): readonly Address[] {
  if (!account.exists) return []
  const addresses: Address[] = []
  for (let at = 56; at + 32 <= account.data.length; at += 32)
    addresses.push(getAddressDecoder().decode(account.data, at))
  return addresses
}

function readHoldings(svm: LiteSVM, accounts: readonly MaybeEncodedAccount[]): TokenHolding[] {
  return accounts.flatMap((account, index) => {
    const token = account.exists ? readTokenAccount(account) : undefined
    const mintAccount = token && svm.getAccount(token.mint)
    const mint = mintAccount?.exists ? readMint(mintAccount) : undefined
    if (!account.exists || !token || !mint) return []
    const { owner, amount } = token
    return [
      { index, mint: token.mint, owner, program: account.programAddress, amount, decimals: mint.decimals },
    ]
  })
}

function toOutcome(answer: TransactionMetadata | FailedTransactionMetadata): Outcome {
  const hasFailed = answer instanceof FailedTransactionMetadata
  const meta = hasFailed ? answer.meta() : answer
  const returned = meta.returnData()
  const data = returned.data()
  return {
    failure: hasFailed ? describeError(answer.err()) : null,
    logs: meta.logs(),
    inner: meta.innerInstructions().flatMap((list, index) =>
      list.length === 0
        ? []
        : [
            {
              index,
              instructions: list.map((inner) => {
                const instruction = inner.instruction()
                return {
                  program: instruction.programIdIndex(),
                  accounts: [...instruction.accounts()],
                  data: instruction.data(),
                  stackHeight: inner.stackHeight(),
                }
              }),
            },
          ],
    ),
    units: meta.computeUnitsConsumed(),
    returned: data.length === 0 ? null : { program: getAddressDecoder().decode(returned.programId()), data },
  }
}

const lamportsOf = (account: MaybeEncodedAccount): bigint => (account.exists ? account.lamports : 0n)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
