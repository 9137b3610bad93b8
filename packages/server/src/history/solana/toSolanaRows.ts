import type { Caip2 } from '@latchkey/protocol/ids'
import { base58 } from '@scure/base'
import { plainPrograms, wrappedSol } from '../../chains/solana/programs.ts'
import type { SolanaTransaction } from '../../chains/solana/readSolanaTransaction.ts'
import type { transfers } from '../../storage/schema/transfers.ts'

/** A row of `transfers` to insert. */
export type TransferRow = typeof transfers.$inferInsert

/** A change of an account's amount by a transaction, in base units. */
type Change = { mint: string | null; amount: bigint }

/**
 * Converts a transaction into rows from the view of one account, by its holdings before and after, so that tokens moved
 * by any program count. Excludes the fee, and the rent that the payer puts into token accounts or takes from them. A
 * transaction that moved nothing has a row only for its payer. Tokens moved by a delegate (`approve` of the token
 * program) were not sent by their owner, who did not sign, so they are a call from the fee payer.
 */
export function toSolanaRows(
  chainId: Caip2,
  owner: string,
  transaction: SolanaTransaction,
  isNft: (mint: string) => boolean,
): TransferRow[] {
  const { signature, slot, minedAt = 0, failed, fee, accounts } = transaction
  const isPayer = accounts[0]?.address === owner
  const changes = failed ? [] : toChanges(transaction, owner)
  if (changes.length === 0 && !isPayer) return []
  const [main] = changes
  const other = main && findOther(transaction, owner, main)
  const stranger = other ?? transaction.programs.at(-1) ?? ''
  const isIn = main !== undefined && main.amount > 0n
  const isTaken = !transaction.signers.includes(owner) && changes.some(({ amount }) => amount < 0n)
  const shared = {
    address: owner,
    chainId,
    blockNumber: BigInt(slot),
    txIndex: toPlace(signature),
    hash: signature,
    minedAt,
    sentFrom: isTaken ? (accounts[0]?.address ?? '') : isIn ? stranger : owner,
    sentTo: isIn && !isTaken ? owner : stranger,
    nonce: 0,
    failed,
    operation: isTaken ? 'execute' : nameOperation(transaction, changes, other),
  }
  const moved = changes.length > 0 ? changes : [{ mint: null, amount: 0n }]
  return moved.map(({ mint, amount }, ordinal) => ({
    ...shared,
    ordinal,
    kind: mint === null ? ('native' as const) : ('spl' as const),
    direction: amount === 0n ? ('self' as const) : amount > 0n ? ('in' as const) : ('out' as const),
    token: mint,
    tokenId: mint !== null && isNft(mint) ? '0' : null,
    amount: (amount < 0n ? -amount : amount).toString(),
    fee: isPayer && ordinal === 0 ? fee.toString() : null,
  }))
}

/** Returns token changes first, because native currency that moves along with them is rarely the main change. */
function toChanges(transaction: SolanaTransaction, owner: string): Change[] {
  const byMint = new Map<string, bigint>()
  for (const token of transaction.tokens)
    if (token.owner === owner)
      byMint.set(token.mint, (byMint.get(token.mint) ?? 0n) + token.after - token.before)
  return [
    ...[...byMint].map(([mint, amount]) => ({ mint, amount })),
    { mint: null, amount: nativeChange(transaction, owner) },
  ].filter(({ amount }) => amount !== 0n)
}

function nativeChange({ accounts, tokens, fee }: SolanaTransaction, owner: string): bigint {
  const own = accounts.filter(({ address }) => address === owner)
  const change = own.reduce((sum, { before, after }) => sum + after - before, 0n)
  if (accounts[0]?.address !== owner) return change
  const rent = tokens.reduce((sum, token) => {
    const account = accounts[token.at]
    const lamports = account ? account.after - account.before : 0n
    return sum + lamports - (token.mint === wrappedSol ? token.after - token.before : 0n)
  }, 0n)
  const paid = change + fee
  if (paid < 0n && rent > 0n) return paid + least(-paid, rent)
  if (paid > 0n && rent < 0n) return paid - least(paid, -rent)
  return paid
}

/** Finds the account that gained most of what this account lost, or lost most of what it gained. */
function findOther(transaction: SolanaTransaction, owner: string, main: Change): string | undefined {
  const changes = new Map<string, bigint>()
  const add = (address: string | undefined, amount: bigint) => {
    if (address !== undefined && address !== owner)
      changes.set(address, (changes.get(address) ?? 0n) + amount)
  }
  if (main.mint === null)
    for (const { address, before, after } of transaction.accounts) add(address, after - before)
  else
    for (const token of transaction.tokens)
      if (token.mint === main.mint) add(token.owner, token.after - token.before)
  let other: string | undefined
  let most = 0n
  for (const [address, amount] of changes) {
    const against = main.amount > 0n ? -amount : amount
    if (against <= most) continue
    most = against
    other = address
  }
  return other
}

function nameOperation(
  { programs }: SolanaTransaction,
  changes: readonly Change[],
  other: string | undefined,
): string {
  const [main] = changes
  if (!main) return programs.every((program) => plainPrograms.has(program)) ? 'send' : 'execute'
  const isIn = changes.some(({ amount }) => amount > 0n)
  const isOut = changes.some(({ amount }) => amount < 0n)
  if (isIn && isOut) return 'trade'
  const isOfNobody = main.mint !== null && other === undefined
  if (isIn) return isOfNobody ? 'mint' : 'receive'
  return isOfNobody ? 'burn' : 'send'
}

/**
 * Derives an order among the transactions of a slot, which the chain does not report. A signature always has the same
 * place.
 */
function toPlace(signature: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = base58.decode(signature)
  return ((a << 24) | (b << 16) | (c << 8) | d) & 0x7f_ff_ff_ff
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
