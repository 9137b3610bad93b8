import type { HistoryEntry } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { describeEntry } from './describeEntry.ts'

type Transfer = HistoryEntry['transfers'][number]

const moved = (direction: Transfer['direction'], numeric = '1', isSpam?: boolean): Transfer => ({
  fungible_info: isSpam === undefined ? { name: 'Ether', symbol: 'ETH', icon: null } : null,
  nft_info:
    isSpam === undefined
      ? null
      : { name: 'Prize', content: { preview: null, detail: null }, flags: { is_spam: isSpam } },
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})

function kindOf(operationType: string, ...transfers: Transfer[]) {
  const entry: HistoryEntry = {
    id: '1',
    metadata: {
      operationType,
      hash: '0x1',
      minedAt: '2026-11-20T09:59:48Z',
      sentFrom: '0xfrom',
      sentTo: '0xto',
      status: 'confirmed',
      nonce: 1,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [transfers[0] ?? moved('self', '0'), ...transfers.slice(1)],
  }
  const { type, counterpart, main, other } = describeEntry(entry)
  return { type, counterpart, main: main?.direction, other: other?.direction }
}

describe('describeEntry', () => {
  it('[3.1 transfers] describes an entry by what moved', () => {
    expect(kindOf('send', moved('out'))).toMatchObject({ type: 'sent', counterpart: '0xto' })
    expect(kindOf('receive', moved('in'))).toMatchObject({ type: 'received', counterpart: '0xfrom' })
    expect(kindOf('mint', moved('in', '1', false))).toMatchObject({ type: 'minted' })
    expect(kindOf('trade', moved('out'), moved('in'))).toMatchObject({
      type: 'swapped',
      main: 'in',
      other: 'out',
    })
    expect(kindOf('send', moved('self'))).toMatchObject({ type: 'sent', main: 'self' })
  })

  it('describes a transfer initiated by someone else as a contract call, whatever came in', () => {
    for (const transfers of [[moved('out')], [moved('in'), moved('out')]])
      expect(kindOf('execute', ...transfers)).toMatchObject({
        type: 'contractCall',
        counterpart: '0xfrom',
        main: 'out',
        other: undefined,
      })
  })

  it('describes an entry without visible transfers, spam included, as a contract call', () => {
    expect(kindOf('execute')).toMatchObject({ type: 'contractCall', main: undefined })
    expect(kindOf('receive', moved('in', '1', true))).toMatchObject({ type: 'contractCall', main: undefined })
    expect(kindOf('approve')).toMatchObject({ type: 'approved' })
  })
})
