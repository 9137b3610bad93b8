import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Known, readRequest } from './readRequest.ts'

const alice = {
  name: 'alice',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
} as const
const stranger = '0x00000000000000000000000000000000000000AA'
const known: Known = {
  accounts: [alice],
  networks: [{ id: 'eip155:31337', name: 'Devnet' }],
  localId: 'eip155:31337',
}
const read = (method: string, params: unknown, chainId = 'eip155:31337') =>
  readRequest({ chainId, request: { method, params } }, known)

describe('a message to sign', () => {
  it('is read as text, with parameters in either order and the address in any case', () => {
    const bytes = stringToHex('Grüße,\nMob')
    const asked = { type: 'message', account: alice, bytes, text: 'Grüße,\nMob' }
    expect(read('personal_sign', [bytes, alice.address.toLowerCase()])).toEqual(asked)
    expect(read('personal_sign', [alice.address, bytes])).toEqual(asked)
    expect(read('personal_sign', ['Grüße,\nMob', alice.address])).toEqual(asked)
  })

  it('stays bytes when it is not printable text', () => {
    for (const bytes of ['0xff00', '0x68690007'])
      expect(read('personal_sign', [bytes, alice.address])).toMatchObject({ bytes, text: undefined })
  })

  it('is rejected for another address and for invalid parameters', () => {
    expect(read('personal_sign', ['0x6869', stranger])).toMatchObject({ type: 'refused', code: 4100 })
    expect(read('personal_sign', [7, alice.address])).toMatchObject({ type: 'refused', code: -32_602 })
    expect(read('personal_sign', 'hi')).toMatchObject({ type: 'refused' })
  })
})

describe('typed data', () => {
  const typedData = { domain: { name: 'Mob' }, types: { Turn: [] }, primaryType: 'Turn', message: { n: 1 } }

  it('is parsed from an object or from JSON', () => {
    for (const value of [typedData, JSON.stringify(typedData)])
      expect(read('eth_signTypedData_v4', [alice.address, value])).toEqual({
        type: 'typedData',
        account: alice,
        typedData,
      })
  })

  it('is rejected when a part is missing', () => {
    for (const value of ['{', '[]', { ...typedData, types: undefined }, { ...typedData, primaryType: 7 }])
      expect(read('eth_signTypedData_v4', [alice.address, value])).toMatchObject({ code: -32_602 })
  })
})

describe('a transaction', () => {
  it('is read with its amounts', () => {
    const transaction = { from: alice.address, to: stranger, value: '0xde0b6b3a7640000', gas: '0x5208' }
    expect(read('eth_sendTransaction', [transaction])).toEqual({
      type: 'transaction',
      account: alice,
      to: stranger,
      value: 10n ** 18n,
      data: '0x',
      gas: 21_000n,
    })
    expect(read('eth_sendTransaction', [{ from: alice.address, input: '0x6001' }])).toMatchObject({
      to: undefined,
      value: 0n,
      data: '0x6001',
    })
  })

  it('is rejected on another chain, from another account, and when malformed', () => {
    const transaction = { from: alice.address, to: stranger }
    expect(read('eth_sendTransaction', [transaction], 'eip155:1')).toMatchObject({ code: 4901 })
    expect(read('eth_sendTransaction', [{ ...transaction, from: stranger }])).toMatchObject({ code: 4100 })
    for (const wrong of [{ to: '0x12' }, { value: '1' }, { value: '0x' }, { data: 'hi' }, { gas: 'much' }])
      expect(read('eth_sendTransaction', [{ ...transaction, ...wrong }])).toMatchObject({ code: -32_602 })
  })
})

describe('a network', () => {
  it('can be switched to when known, and can be added', () => {
    expect(read('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toEqual({
      type: 'switch',
      networkId: 'eip155:31337',
    })
    expect(read('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4902 })
    expect(read('wallet_addEthereumChain', [{ chainId: '0xa', chainName: 'Ten' }])).toEqual({
      type: 'add',
      network: { id: 'eip155:10', name: 'Ten' },
    })
    for (const wrong of [
      { chainId: 10, chainName: 'Ten' },
      { chainId: '0x0', chainName: 'None' },
      { chainId: '0xa' },
    ])
      expect(read('wallet_addEthereumChain', [wrong])).toMatchObject({ code: -32_602 })
  })
})

it('rejects an unsupported method', () => {
  expect(read('eth_sign', [])).toMatchObject({ type: 'refused', code: 4200 })
})
