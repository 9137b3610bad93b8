import { expect, it } from 'vitest'
import type { StoredEntry, StoredTransfer } from './createHistoryReader.ts'
import { toHistoryPage } from './historyPage.ts'

const transfer: StoredTransfer = {
  chainId: 'eip155:1',
  blockNumber: '1',
  txIndex: 0,
  ordinal: 0,
  hash: '0x1',
  minedAt: 1,
  sentFrom: '',
  sentTo: '',
  nonce: 0,
  failed: false,
  operation: 'receive',
  direction: 'in',
  token: '0xc3',
  tokenId: '1',
  amount: '1',
  fee: null,
}
const entriesOf = (...lengths: number[]): StoredEntry[] =>
  lengths.map((length, txIndex) => [
    { ...transfer, txIndex },
    ...Array.from({ length: length - 1 }, () => ({ ...transfer, txIndex })),
  ])

it.each([
  [[1, 1, 1], 2, 2, 1],
  [[1, 1], 2, 2, undefined],
  [[100, 100, 100, 100, 100, 1], 50, 5, 4],
  [[100, 100, 100, 100, 100], 50, 5, undefined],
  [[900, 1], 50, 1, 0],
  [[900], 50, 1, undefined],
])(
  'splits entries with %j transfers at a limit of %i into a page of %i',
  (lengths, limit, count, lastIndex) => {
    const { entries, next } = toHistoryPage(entriesOf(...lengths), limit)
    expect(entries).toHaveLength(count)
    expect(next?.txIndex).toBe(lastIndex)
  },
)
