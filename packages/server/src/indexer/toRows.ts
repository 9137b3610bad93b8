import { getAddress } from 'viem'
import type { transfers } from '../storage/schema/transfers.ts'
import { findSigners } from './findSigners.ts'
import { nameOperation } from './nameOperation.ts'
import type { MinedBlock, MinedTransaction } from './readBlock.ts'
import { type Leg, nobody, toLegs } from './toLegs.ts'

/** A row of `transfers`, to be stored. */
export type TransferRow = typeof transfers.$inferInsert

/** Tells whether a token is known to have left its owner (`token` and `owner` in lower case), though no signature shows. */
export type IsGiven = (owner: string, token: string) => boolean

type OwnLeg = Leg & {
  ordinal: number
  /** Whether a contract says that it left the account, and nothing else does. */
  isClaim: boolean
}

/**
 * What a block moved, once for each account that it concerns. Anybody can make a contract that tells of a transfer from
 * anybody: what an account did not sign has left it only where `isGiven` knows more. Otherwise it has no row, and an NFT
 * one that no history shows: it is counted among what the account holds.
 */
export function toRows(chainId: string, block: MinedBlock, isGiven: IsGiven = () => true): TransferRow[] {
  return block.transactions.flatMap((transaction) => transactionRows(chainId, block, transaction, isGiven))
}

/** The owners and tokens in some blocks for which `toRows` asks whether they are given. */
export function listUnsigned(blocks: readonly MinedBlock[]): { owner: string; token: string }[] {
  const pairs = new Map<string, { owner: string; token: string }>()
  for (const { transactions } of blocks)
    for (const transaction of transactions) {
      const isSigner = findSigners(transaction)
      for (const { from: owner, token, log } of toLegs(transaction))
        if (token !== null && log !== undefined && owner !== nobody && !isSigner(owner, log))
          pairs.set(`${owner} ${token}`, { owner, token })
    }
  return [...pairs.values()]
}

function transactionRows(
  chainId: string,
  block: MinedBlock,
  transaction: MinedTransaction,
  isGiven: IsGiven,
): TransferRow[] {
  const sender = transaction.from.toLowerCase()
  const isSigner = findSigners(transaction)
  const byAccount = new Map<string, OwnLeg[]>([[sender, []]])
  for (const [ordinal, leg] of toLegs(transaction).entries())
    for (const account of new Set([leg.from, leg.to])) {
      // Anybody can make a token tell of a transfer of nothing from anybody: only who signed it has it.
      const isNoise = leg.kind === 'erc20' && leg.amount === 0n && account !== sender
      const isClaim =
        account === leg.from &&
        leg.token !== null &&
        leg.log !== undefined &&
        !isSigner(account, leg.log) &&
        !isGiven(account, leg.token)
      const isMovedNft = leg.tokenId !== null && leg.from !== leg.to
      if (account === nobody || isNoise || (isClaim && !isMovedNft)) continue
      const own = byAccount.get(account)
      if (own) own.push({ ...leg, ordinal, isClaim })
      else byAccount.set(account, [{ ...leg, ordinal, isClaim }])
    }
  const target = transaction.to ?? transaction.created
  const shared = {
    chainId,
    blockNumber: block.number,
    txIndex: transaction.index,
    hash: transaction.hash,
    minedAt: block.timestamp,
    sentFrom: getAddress(transaction.from),
    nonce: transaction.nonce,
    failed: transaction.failed,
  }
  return [...byAccount].flatMap(([address, own]) => {
    const shown = own.filter(({ isClaim }) => !isClaim)
    const receiver = findReceiver(address, shown, target)
    const account = {
      ...shared,
      address,
      sentTo: receiver ? getAddress(receiver) : '',
      operation: nameOperation(address, shown, transaction),
    }
    const moved = own.length > 0 ? own : [nothing(sender)]
    return moved.map(({ kind, token, tokenId, amount, ordinal, from, to, isClaim }, at) => ({
      ...account,
      ordinal,
      kind,
      direction: isClaim ? ('taken' as const) : directionOf(address, from, to),
      token,
      tokenId: tokenId?.toString() ?? null,
      amount: amount.toString(),
      fee: address === sender && at === 0 ? transaction.fee.toString() : null,
    }))
  })
}

/** Whom an account sent to: the one that received all of it; nobody where there are several. Else what the transaction called. */
function findReceiver(
  account: string,
  legs: readonly Leg[],
  target: string | null,
): string | null | undefined {
  const receivers = new Set(legs.filter(({ from }) => from === account).map(({ to }) => to))
  const isSend = receivers.size > 0 && legs.every(({ from }) => from === account)
  if (!isSend) return target
  const [receiver] = receivers
  return receivers.size === 1 && receiver !== nobody ? receiver : undefined
}

function directionOf(account: string, from: string, to: string): 'in' | 'out' | 'self' {
  if (from === to) return 'self'
  return from === account ? 'out' : 'in'
}

/** What stands for the transfers of a transaction that moved nothing (Provider API, Tx). */
function nothing(sender: string): OwnLeg {
  return {
    kind: 'native',
    token: null,
    tokenId: null,
    from: sender,
    to: sender,
    amount: 0n,
    ordinal: 0,
    isClaim: false,
  }
}
