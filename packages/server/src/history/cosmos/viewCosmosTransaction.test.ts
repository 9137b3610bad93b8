import { expect, it } from 'vitest'
import type { CosmosEvent, CosmosTransaction } from '../../chains/cosmos/readCosmosTransactions.ts'
import { viewCosmosTransaction } from './viewCosmosTransaction.ts'

const transaction: CosmosTransaction = {
  ...{ hash: 'AB', height: 9, minedAt: 1, failed: false, signers: ['alice'], events: [] },
  messages: [{ type: '/cosmos.bank.v1beta1.MsgSend', fields: new Map([['to_address', 'bob']]) }],
}
const transfer = (...attributes: [string, string][]): CosmosEvent => ({ type: 'transfer', attributes })

it('counts transfers of versions without events of spent and received coins', () => {
  const events = [
    transfer(['recipient', 'bob'], ['sender', 'alice'], ['amount', '5uatom']),
    transfer(['recipient', 'alice'], ['sender', 'bob'], ['amount', '2uatom,3stake']),
  ]
  const view = viewCosmosTransaction({ ...transaction, events }, 'alice')
  expect([...view.changes]).toEqual([
    ['uatom', -3n],
    ['stake', 3n],
  ])
})

it('reads transfers that a node merged, with and without a sender', () => {
  const events = [
    transfer(
      ['recipient', 'carol'],
      ['sender', 'bob'],
      ['amount', '1uatom'],
      ['recipient', 'alice'],
      ['amount', '5uatom'],
      ['recipient', 'bob'],
      ['sender', 'alice'],
      ['amount', '1uatom'],
    ),
  ]
  const view = viewCosmosTransaction({ ...transaction, signers: ['mallory'], events }, 'alice')
  expect([...view.changes]).toEqual([['uatom', 4n]])
  expect(view).toMatchObject({ operation: 'receive', sentFrom: 'mallory', sentTo: 'alice' })
})

it('drops denominations whose amount did not change', () => {
  const events = [
    { type: 'coin_spent', attributes: [['spender', 'alice'] as const, ['amount', '5uatom'] as const] },
    { type: 'coin_received', attributes: [['receiver', 'alice'] as const, ['amount', '5uatom'] as const] },
  ]
  expect(viewCosmosTransaction({ ...transaction, events }, 'alice')).toMatchObject({
    changes: new Map(),
    operation: 'send',
    sentTo: 'bob',
  })
})

it('does not repeat a sender from another chain that is no address', () => {
  const packet = (sender: string): CosmosEvent => ({
    type: 'fungible_token_packet',
    attributes: [
      ['sender', sender],
      ['receiver', 'alice'],
    ],
  })
  const receive = (sender: string) =>
    viewCosmosTransaction(
      {
        ...{ ...transaction, signers: ['relayer'] },
        events: [
          packet(sender),
          transfer(['recipient', 'alice'], ['sender', 'escrow'], ['amount', '5uatom']),
        ],
      },
      'alice',
    ).sentFrom
  expect(receive('osmo1abc')).toBe('osmo1abc')
  expect(receive('https://claim.example')).toBe('escrow')
  expect(receive('x'.repeat(129))).toBe('escrow')
})
