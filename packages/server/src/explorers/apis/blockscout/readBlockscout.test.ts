import { describe, expect, it } from 'vitest'
import {
  readBlock,
  readHeldToken,
  readInternal,
  readNft,
  readPage,
  readTransaction,
  readTransfer,
} from './readBlockscout.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'AB'.repeat(32)}`
const timestamp = '2026-01-01T00:00:00.000000Z'
const place = { block: 100n, minedAt: 1_767_225_600, hash: hash.toLowerCase() }
const ends = { from: alice.toLowerCase(), to: bob.toLowerCase() }
const said = { from: { hash: alice }, to: { hash: bob }, timestamp }

describe('a transaction', () => {
  const json = {
    ...{ ...said, hash, block_number: 100, position: 3, nonce: 7, raw_input: '0xABcd' },
    ...{ value: '1000000000000000001', status: 'ok', created_contract: null },
  }
  const fact = {
    ...{ type: 'transaction', ...place, ...ends, index: 3, created: null },
    ...{ value: 1000000000000000001n, nonce: 7, input: '0xabcd', failed: false },
  }

  it('is read to the last digit', () => {
    expect(readTransaction(json)).toEqual([fact])
    const { block_number, ...older } = json
    expect(readTransaction({ ...older, block: block_number })).toEqual([fact])
  })

  it('may create a contract, or fail', () => {
    const created = { ...json, to: null, created_contract: { hash: contract } }
    expect(readTransaction(created)).toMatchObject([{ to: null, created: contract.toLowerCase() }])
    expect(readTransaction({ ...json, status: 'error' })).toMatchObject([{ failed: true }])
    // Pending according to an explorer that lags behind.
    expect(readTransaction({ ...json, status: null })).toMatchObject([{ failed: false }])
  })

  it('is left out while it is pending', () => {
    expect(readTransaction({ ...json, block_number: null })).toEqual([])
    expect(readBlock({ ...json, block_number: null })).toBeUndefined()
    expect(readBlock(json)).toBe(100n)
    expect(readBlock({})).toBeUndefined()
  })

  it.each([
    ['no sender', { from: null }],
    ['a hash that is too short', { hash: '0xab' }],
    ['a value with a fraction', { value: '1.5' }],
    ['a negative value', { value: '-1' }],
    ['no time', { timestamp: null }],
  ])('is refused with %s', (_, change) => {
    expect(() => readTransaction({ ...json, ...change })).toThrow(TypeError)
  })
})

describe('a transfer', () => {
  const token = { address_hash: contract, type: 'ERC-20', name: 'Dev Dollar', symbol: 'DUSD', decimals: '6' }
  const json = { ...said, block_number: 100, transaction_hash: hash, token, total: { value: '1500000' } }
  const held = {
    ...{
      address: contract.toLowerCase(),
      standard: 'erc20',
      name: 'Dev Dollar',
      symbol: 'DUSD',
      decimals: 6,
    },
  }
  const fact = { type: 'transfer', ...place, ...ends }

  it('of tokens has an amount and no id', () => {
    const read = { ...fact, token: held, tokenId: null, amount: 1_500_000n, nft: undefined }
    expect(readTransfer(json)).toEqual([read])
    const { transaction_hash: tx_hash, token: named, ...older } = json
    const { address_hash: address, ...rest } = named
    expect(readTransfer({ ...older, tx_hash, token: { ...rest, address } })).toEqual([read])
    expect(readTransfer({ ...json, total: null })).toEqual([{ ...read, amount: 0n }])
  })

  it('of an NFT is of one piece, whatever its value', () => {
    const total = { token_id: '7', value: '500', token_instance: { metadata: { name: 'Don' } } }
    expect(readTransfer({ ...json, token: { ...token, type: 'ERC-721' }, total })).toMatchObject([
      { token: { standard: 'erc721' }, tokenId: 7n, amount: 1n, nft: { name: 'Don' } },
    ])
  })

  it('of several copies has an id and a count, by the type of the transfer before that of the token', () => {
    const total = { token_id: '7', value: '3' }
    expect(readTransfer({ ...json, token_type: 'ERC-1155', total })).toMatchObject([
      { token: { standard: 'erc1155' }, tokenId: 7n, amount: 3n, nft: undefined },
    ])
  })
})

describe('an internal transaction', () => {
  const json = {
    ...{ ...said, block_number: 100, transaction_hash: hash, index: 1, success: true },
    ...{ type: 'call', value: '5', created_contract: null },
  }
  const fact = { type: 'internal', ...place, ...ends, value: 5n }

  it('is read if it moved something', () => {
    expect(readInternal(json)).toEqual([fact])
    const created = { ...json, type: 'create2', to: null, created_contract: { hash: contract } }
    expect(readInternal(created)).toEqual([{ ...fact, to: contract.toLowerCase() }])
    // This cannot be the transaction itself.
    expect(readInternal({ ...json, index: 0, type: 'selfdestruct' })).toEqual([fact])
  })

  it.each([
    ['moved nothing', { value: '0' }],
    ['is the transaction itself', { index: 0 }],
    ['is the creation that the transaction itself is', { index: 0, type: 'create' }],
    ['failed', { success: false }],
    ['runs in the caller’s place', { type: 'delegatecall' }],
    ['has no receiver', { to: null }],
  ])('is left out if it %s', (_, change) => {
    expect(readInternal({ ...json, ...change })).toEqual([])
  })
})

describe('a holding', () => {
  const token = { address_hash: contract, type: 'ERC-20', name: 'Dev Dollar', symbol: null, decimals: '300' }

  it('has only metadata that makes sense', () => {
    expect(readHeldToken({ token })).toEqual({
      ...{
        address: contract.toLowerCase(),
        standard: 'erc20',
        name: 'Dev Dollar',
        symbol: null,
        decimals: null,
      },
    })
    expect(() => readHeldToken({ token: { ...token, address_hash: null } })).toThrow(TypeError)
  })

  it('is an NFT in a list of NFTs, even if its type is unknown', () => {
    const id = String(2n ** 200n)
    expect(readNft({ id, token: { ...token, type: 'ERC-404' }, metadata: null })).toMatchObject({
      token: { standard: 'erc721' },
      tokenId: 2n ** 200n,
      metadata: undefined,
    })
    expect(readNft({ id, token, token_type: 'ERC-1155', metadata: { name: 'Don' } })).toMatchObject({
      token: { standard: 'erc1155' },
      metadata: { name: 'Don' },
    })
    expect(() => readNft({ id: null, token })).toThrow(TypeError)
  })
})

describe('a page', () => {
  const read = readPage((json) => Number(json) * 2)

  it('has its items and the query of the next page, without API keys', () => {
    const next_page_params = {
      block_number: 5,
      index: 0,
      is_name_null: false,
      name: null,
      apikey: 'secret',
      key: 'x',
    }
    expect(read({ items: [1, 2], next_page_params })).toEqual({
      items: [2, 4],
      next: { block_number: '5', index: '0', is_name_null: 'false' },
    })
    for (const last of [null, undefined]) expect(read({ items: [], next_page_params: last }).next).toBeNull()
  })

  it.each([
    ['without a list', { items: null }],
    ['whose next page is empty', { items: [], next_page_params: {} }],
    ['whose next page is nested', { items: [], next_page_params: { at: { block: 1 } } }],
    ['whose next page is too long', { items: [], next_page_params: { at: 'x'.repeat(200) } }],
    [
      'whose next page has too many members',
      {
        items: [],
        next_page_params: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`a${at}`, at])),
      },
    ],
  ])('is refused %s', (_, json) => {
    expect(() => read(json)).toThrow(TypeError)
  })
})
