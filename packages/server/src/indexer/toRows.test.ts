import fc from 'fast-check'
import { type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { MinedBlock, MinedTransaction } from './readBlock.ts'
import { toRows } from './toRows.ts'

const parties = [1, 2, 3].map((number) => pad(toHex(number), { size: 20 }))
const token = pad('0xf00d', { size: 20 })
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const anyHex = fc.uint8Array({ maxLength: 160 }).map((bytes) => toHex(bytes))
const party = fc.constantFrom(...parties)

const transfer = fc
  .record({
    from: party,
    to: party,
    amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    isNft: fc.boolean(),
  })
  .map(({ from, to, amount, isNft }) => ({
    address: token,
    topics: [transferTopic, pad(from), pad(to), ...(isNft ? [pad(toHex(amount))] : [])],
    data: isNft ? ('0x' as const) : pad(toHex(amount)),
  }))
const noise = fc.record({
  address: fc.constant(token),
  topics: fc.array(
    fc.oneof(
      fc.constantFrom<Hex>(
        transferTopic,
        '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
        '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
        '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
      ),
      party.map((address) => pad(address)),
    ),
    { maxLength: 4 },
  ),
  data: anyHex,
})

const transaction = (logs: fc.Arbitrary<MinedTransaction['logs']>): fc.Arbitrary<MinedTransaction> =>
  fc.record({
    index: fc.nat(9),
    hash: fc.constant(pad('0xab')),
    from: party,
    to: fc.option(party, { nil: null }),
    created: fc.constant(token),
    value: fc.bigInt({ min: 0n, max: 2n ** 90n }),
    nonce: fc.nat(),
    input: anyHex,
    failed: fc.boolean(),
    fee: fc.bigInt({ min: 0n, max: 2n ** 90n }),
    logs,
    internals: fc.array(fc.record({ from: party, to: party, value: fc.bigInt({ min: 1n, max: 99n }) })),
  })

const block = (mined: MinedTransaction): MinedBlock => ({
  number: 5n,
  hash: pad('0x05'),
  parentHash: pad('0x04'),
  timestamp: 1_700_000_000,
  transactions: [mined],
})

describe('toRows', () => {
  it('turns any chain data into storable rows', () => {
    fc.assert(
      fc.property(transaction(fc.array(noise)), (mined) => {
        const rows = toRows('eip155:1', block(mined))
        expect(new Set(rows.map(({ address, ordinal }) => `${address} ${ordinal}`)).size).toBe(rows.length)
        for (const { amount, tokenId } of rows)
          for (const number of [amount, tokenId ?? '0']) expect(BigInt(number) < 2n ** 256n).toBe(true)
        // The sender always has an entry.
        expect(rows.some(({ address }) => address === mined.from)).toBe(true)
      }),
    )
  })

  it('gives a transfer from one account to the other’s history, and nothing for a failed transaction', () => {
    fc.assert(
      fc.property(transaction(fc.array(transfer)), (mined) => {
        const rows = toRows('eip155:1', block(mined))
        const sum = (direction: string) =>
          rows
            .filter((row) => row.direction === direction)
            .reduce((total, { amount }) => total + BigInt(amount), 0n)
        expect(sum('out')).toBe(sum('in'))
        if (!mined.failed) return
        expect(rows).toMatchObject([{ address: mined.from, kind: 'native', direction: 'self', amount: '0' }])
      }),
    )
  })
})
