import { describe, expect, it } from 'vitest'
import {
  readBlock,
  readInternal,
  readProxiedTransaction,
  readTime,
  readTransaction,
  toReadTransfer,
} from './readEtherscan.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'AB'.repeat(32)}`
const row = { blockNumber: '100', timeStamp: '1767225600', hash, from: alice, to: bob }
const place = { block: 100n, minedAt: 1_767_225_600, hash: hash.toLowerCase() }
const ends = { from: alice.toLowerCase(), to: bob.toLowerCase() }

describe('a transaction', () => {
  const json = {
    ...{ ...row, contractAddress: '', input: '0xABcd', isError: '0', nonce: '7' },
    ...{ transactionIndex: '3', txreceipt_status: '1', value: '1000000000000000001' },
  }
  const fact = {
    ...{ type: 'transaction', ...place, ...ends, index: 3, created: null },
    ...{ value: 1000000000000000001n, nonce: 7, input: '0xabcd', failed: false },
  }

  it('is read to the last digit', () => {
    expect(readTransaction(json)).toEqual([fact])
  })

  it('may create a contract, fail by either mark, or be of a genesis block', () => {
    const created = { ...json, to: '', contractAddress: contract }
    expect(readTransaction(created)).toMatchObject([{ to: null, created: contract.toLowerCase() }])
    expect(readTransaction({ ...json, isError: '1' })).toMatchObject([{ failed: true }])
    expect(readTransaction({ ...json, txreceipt_status: '0' })).toMatchObject([{ failed: true }])
    // Before Byzantium, receipts had no status.
    expect(readTransaction({ ...json, txreceipt_status: '' })).toMatchObject([{ failed: false }])
    expect(readTransaction({ ...json, nonce: '', input: '' })).toMatchObject([{ nonce: 0, input: '0x' }])
  })

  it.each([
    ['no sender', { from: '' }],
    ['no block', { blockNumber: '' }],
    ['a value with a fraction', { value: '1.5' }],
    ['half a byte of input', { input: '0x123' }],
  ])('is refused with %s', (_, change) => {
    expect(() => readTransaction({ ...json, ...change })).toThrow(TypeError)
  })
})

describe('an internal transaction', () => {
  const json = { ...row, contractAddress: '', isError: '0', type: 'call', value: '5' }
  const fact = { type: 'internal', ...place, ...ends, value: 5n }

  it.each(['call', 'create', 'create2', 'suicide', 'selfdestruct'])(
    'that moved something by %s is read',
    (type) => {
      expect(readInternal({ ...json, type })).toEqual([fact])
      expect(readInternal({ ...json, type, to: '', contractAddress: contract })).toEqual([
        { ...fact, to: contract.toLowerCase() },
      ])
    },
  )

  it.each([
    ['moved nothing', { value: '0' }],
    ['failed', { isError: '1' }],
    ['runs in the caller’s place', { type: 'delegatecall' }],
    ['has no receiver', { to: '' }],
  ])('is left out if it %s', (_, change) => {
    expect(readInternal({ ...json, ...change })).toEqual([])
  })
})

describe('a transfer', () => {
  const named = { tokenName: 'Dev Dollar', tokenSymbol: 'DUSD', tokenDecimal: '6' }
  const json = {
    ...row,
    ...named,
    contractAddress: contract,
    value: '1500000',
    tokenID: '7',
    tokenValue: '3',
  }
  const fact = { type: 'transfer', ...place, ...ends }
  const token = { address: contract.toLowerCase(), name: 'Dev Dollar', symbol: 'DUSD' }

  it('of tokens has an amount and no id', () => {
    expect(toReadTransfer('erc20')(json)).toEqual([
      { ...fact, token: { ...token, standard: 'erc20', decimals: 6 }, tokenId: null, amount: 1_500_000n },
    ])
  })

  it('of an NFT is of one piece and has no decimals', () => {
    expect(toReadTransfer('erc721')(json)).toEqual([
      { ...fact, token: { ...token, standard: 'erc721', decimals: null }, tokenId: 7n, amount: 1n },
    ])
    expect(() => toReadTransfer('erc721')({ ...json, tokenID: '' })).toThrow(TypeError)
  })

  it('of several copies has a count, which some explorers name otherwise', () => {
    const read = toReadTransfer('erc1155')
    expect(read(json)).toMatchObject([{ tokenId: 7n, amount: 3n }])
    const { tokenValue, ...other } = json
    expect(read({ ...other, value: tokenValue })).toMatchObject([{ tokenId: 7n, amount: 3n }])
  })
})

describe('a transaction of a node', () => {
  const json = {
    ...{ blockNumber: '0x64', hash, from: alice, to: null, input: '0xABcd' },
    ...{ nonce: '0x7', transactionIndex: '0x3', value: '0xde0b6b3a7640001' },
  }

  it('is read to the last digit', () => {
    expect(readProxiedTransaction(json)).toEqual({
      ...{ type: 'transaction', block: 100n, minedAt: 0, hash: hash.toLowerCase() },
      ...{ from: alice.toLowerCase(), to: null, created: null, index: 3, nonce: 7 },
      ...{ value: 1000000000000000001n, input: '0xabcd', failed: false },
    })
    expect(readProxiedTransaction({ ...json, to: bob })?.to).toBe(bob.toLowerCase())
  })

  it('is undefined if it doesn’t exist, or is in no block yet', () => {
    expect(readProxiedTransaction(null)).toBeUndefined()
    expect(readProxiedTransaction({ ...json, blockNumber: null })).toBeUndefined()
    expect(() => readProxiedTransaction({ ...json, nonce: '-1' })).toThrow(TypeError)
  })
})

it('reads a block’s number and time', () => {
  expect(readBlock(row)).toBe(100n)
  expect(readTime({ timestamp: '0x6955b900' })).toBe(1_767_225_600)
  expect(() => readTime(null)).toThrow(TypeError)
})
