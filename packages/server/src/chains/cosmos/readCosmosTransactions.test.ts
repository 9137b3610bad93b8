import { expect, it } from 'vitest'
import { readCoins, readCosmosTransactions } from './readCosmosTransactions.ts'

const wire = {
  height: '12345',
  txhash: 'ab'.repeat(32),
  codespace: '',
  code: 0,
  timestamp: '2023-11-14T22:13:20Z',
  logs: [],
  tx: {
    '@type': '/cosmos.tx.v1beta1.Tx',
    body: { messages: [{ '@type': '/a.Msg', sender: 'alice', amount: [] }], memo: '' },
  },
  events: [
    { type: 'tx', attributes: [{ key: 'acc_seq', value: 'alice/7', index: true }] },
    { type: 'tx', attributes: [{ key: 'acc_seq', value: 'alice/8', index: true }] },
    {
      type: 'transfer',
      attributes: [
        { key: 'amount', value: '1uatom', index: true },
        { key: 'msg_index', value: '0', index: true },
      ],
    },
    { type: 'transfer', attributes: [{ key: 'amount', value: '2uatom', index: true }] },
  ],
}
const read = (more: object = {}) =>
  readCosmosTransactions({ tx_responses: [{ ...wire, ...more }], total: '1' })

it('reads a transaction, its signers and the events of its messages', () => {
  expect(read()).toEqual({
    total: 1,
    transactions: [
      {
        hash: 'AB'.repeat(32),
        height: 12_345,
        minedAt: 1_700_000_000,
        failed: false,
        signers: ['alice'],
        messages: [
          {
            type: '/a.Msg',
            fields: new Map([
              ['@type', '/a.Msg'],
              ['sender', 'alice'],
            ]),
          },
        ],
        events: [
          {
            type: 'transfer',
            attributes: [
              ['amount', '1uatom'],
              ['msg_index', '0'],
            ],
          },
        ],
      },
    ],
  })
  expect(read({ code: 5 }).transactions).toMatchObject([{ failed: true, events: [] }])
})

it.each<[string, unknown]>([
  ['no list', { total: '0' }],
  ['no total', { tx_responses: [] }],
  ['a total that is a number', { tx_responses: [], total: 1 }],
  ['an error', { code: 3, message: 'must declare at least one event to search', details: [] }],
  ['nothing', null],
  ...[
    { txhash: 'x' },
    { txhash: undefined },
    { height: 'x' },
    { height: '-1' },
    { height: '1e3' },
    { code: '0' },
    { timestamp: 'yesterday' },
    { timestamp: 7 },
    { events: [{}] },
    { events: [null] },
  ].map((wrong): [string, unknown] => [
    JSON.stringify(wrong),
    { tx_responses: [{ ...wire, ...wrong }], total: '1' },
  ]),
])('rejects a response with %s', (_, json) => {
  expect(() => readCosmosTransactions(json)).toThrow(TypeError)
})

it('reads coins, and ignores anything else', () => {
  const max = (2n ** 256n - 1n).toString()
  expect(readCoins(`${max}uatom,5ibc/27AB,7factory/cosmos1x/COIN`)).toEqual([
    ['uatom', BigInt(max)],
    ['ibc/27AB', 5n],
    ['factory/cosmos1x/COIN', 7n],
  ])
  for (const wrong of ['', 'uatom', '-1uatom', '1.5uatom', '1', '1,', `${'9'.repeat(79)}uatom`])
    expect(readCoins(wrong), wrong).toEqual([])
})
