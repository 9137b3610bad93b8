import { getAddress } from 'viem'
import type { transfers } from '../storage/schema/transfers.ts'
import { nameOperation } from './nameOperation.ts'
import type { MinedBlock, MinedTransaction } from './readBlock.ts'
import { type Leg, nobody, toLegs } from './toLegs.ts'

/** A row of `transfers`, to be stored. */
export type TransferRow = typeof transfers.$inferInsert

/** What a block moved, once for each account that it concerns. */
export function toRows(chainId: string, block: MinedBlock): TransferRow[] {
  return block.transactions.flatMap((transaction) => transactionRows(chainId, block, transaction))
}

function transactionRows(chainId: string, block: MinedBlock, transaction: MinedTransaction): TransferRow[] {
  const sender = transaction.from.toLowerCase()
  const legs = toLegs(transaction).map((leg, ordinal) => ({ ...leg, ordinal }))
  const byAccount = new Map<string, (Leg & { ordinal: number })[]>([[sender, []]])
  for (const leg of legs)
    for (const account of new Set([leg.from, leg.to])) {
      // Anybody can make a token tell of a transfer of nothing from anybody: only who signed it has it.
      const isNoise = leg.kind === 'erc20' && leg.amount === 0n && account !== sender
      if (account === nobody || isNoise) continue
      const own = byAccount.get(account)
      if (own) own.push(leg)
      else byAccount.set(account, [leg])
    }
  const target = transaction.to ?? transaction.created
  const shared = {
    chainId,
    blockNumber: block.number,
    txIndex: transaction.index,
    hash: transaction.hash,
    minedAt: block.timestamp,
    sentFrom: getAddress(transaction.from),
    sentTo: target ? getAddress(target) : '',
    nonce: transaction.nonce,
    failed: transaction.failed,
  }
  return [...byAccount].flatMap(([address, own]) => {
    const account = { ...shared, address, operation: nameOperation(address, own, transaction) }
    const moved = own.length > 0 ? own : [nothing(sender)]
    return moved.map(({ kind, token, tokenId, amount, ordinal, from, to }, at) => ({
      ...account,
      ordinal,
      kind,
      direction: from === to ? ('self' as const) : from === address ? ('out' as const) : ('in' as const),
      token,
      tokenId: tokenId?.toString() ?? null,
      amount: amount.toString(),
      fee: address === sender && at === 0 ? transaction.fee.toString() : null,
    }))
  })
}

/** What stands for the transfers of a transaction that moved nothing (Provider API, Tx). */
function nothing(sender: string): Leg & { ordinal: number } {
  return { kind: 'native', token: null, tokenId: null, from: sender, to: sender, amount: 0n, ordinal: 0 }
}
