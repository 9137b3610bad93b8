import type { Caip2 } from '@latchkey/protocol/ids'
import { type IsGiven, type TransferRow, toRows } from '../indexer/toRows.ts'
import type { Mined } from './readMined.ts'

/** What a transaction moved from the view of one account, as in the index. */
type AccountRow = Omit<TransferRow, 'address' | 'kind' | 'fee' | 'direction' | 'token' | 'tokenId'> & {
  direction: 'in' | 'out' | 'self'
  token: string | null
  tokenId: string | null
}

/** Converts a transaction with the rules of the index. What the account did not sign for is left out. */
export function toAccountRows(
  chainId: Caip2,
  { block, minedAt, transaction }: Mined,
  account: string,
  isGiven: IsGiven,
): AccountRow[] {
  const shape = { number: block, timestamp: minedAt, hash: '0x', parentHash: '0x' } as const
  return toRows(chainId, { ...shape, transactions: [transaction] }, isGiven).flatMap((row) => {
    const { address, kind: _, fee: _fee, direction, token = null, tokenId = null, ...shared } = row
    return address !== account || direction === 'taken' ? [] : [{ ...shared, direction, token, tokenId }]
  })
}
