import { expect, it } from 'vitest'
import { peekCallId } from './parseFrame.ts'

const params = '["x"]'
it.each([
  [
    'of WalletConnect',
    `{"id":1700000000000000001,"jsonrpc":"2.0","method":"m","params":${params}}`,
    '1700000000000000001',
  ],
  ['of ethers', `{"id":7,"method":"m","params":${params},"jsonrpc":"2.0"}`, '7'],
  ['of older ethers', `{"method":"m","params":${params},"id":8,"jsonrpc":"2.0"}`, '8'],
  ['of web3', `{"jsonrpc":"2.0","id":"3f-9","method":"m","params":${params}}`, '"3f-9"'],
  [
    'of viem, with a mebibyte inside',
    `{"jsonrpc":"2.0","method":"m","params":["${'x'.repeat(2 ** 20)}"],"id":9}`,
    '9',
  ],
  ['with blanks', ` { "id" : 1 , "method" : "m" } `, '1'],
])('reads the id of a call %s without parsing it', (_, frame, id) => {
  expect(peekCallId(Buffer.from(frame))).toBe(id)
})

it.each([
  ['an acknowledgement', '{"id":1,"jsonrpc":"2.0","result":true}'],
  ['an acknowledgement with its id at the end', '{"jsonrpc":"2.0","result":true,"id":1}'],
  ['a batch', '[{"id":1,"method":"m"}]'],
  ['a notification', '{"jsonrpc":"2.0","method":"m","params":[]}'],
  ['an id that cannot be echoed', '{"id":1e9,"method":"m"}'],
  ['an id with escapes', '{"id":"\\u0000","method":"m"}'],
  ['an id within parameters', '{"method":"m","params":{"a":1,"id":1}}'],
  ['an empty frame', ''],
])('finds no id in %s', (_, frame) => {
  expect(peekCallId(Buffer.from(frame))).toBeUndefined()
})
