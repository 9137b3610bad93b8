import fc from 'fast-check'
import { type Hex, pad, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import type { MinedBlock, RawLog } from './readBlock.ts'
import { toApprovals } from './toApprovals.ts'

const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const [owner, spender, token, relayer] = ['0xa1', '0xb2', '0xc3', '0xd4'].map((short) =>
  pad(short as Hex, { size: 20 }),
) as [Hex, Hex, Hex, Hex]
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
const anyLog: fc.Arbitrary<RawLog> = fc.record({
  address: hex(20),
  topics: fc.array(fc.oneof(fc.constantFrom<Hex>(approvalTopic, approvalForAllTopic), hex(32)), {
    maxLength: 4,
  }),
  data: fc.nat(70).chain(hex),
})

function block(number: bigint, from: Hex, logs: RawLog[]): MinedBlock {
  const transaction = { index: 0, hash: pad('0xab'), from, to: token, created: null, value: 0n, nonce: 0 }
  return {
    number,
    hash: pad('0x05'),
    parentHash: pad('0x04'),
    timestamp: 1_700_000_000 + Number(number),
    transactions: [{ ...transaction, input: '0x', failed: false, fee: 0n, logs, internals: [] }],
  }
}

const log = (topic: Hex, data: Hex, ...more: Hex[]): RawLog => ({
  address: token,
  topics: [topic, pad(owner), pad(spender), ...more],
  data,
})

it('turns any contract data into storable rows without duplicates', () => {
  fc.assert(
    fc.property(fc.array(anyLog, { maxLength: 20 }), (logs) => {
      const rows = toApprovals('eip155:1', [block(1n, relayer, logs), block(2n, relayer, logs)])
      const keys = rows.map((row) =>
        [row.owner, row.token, row.spender, row.scope, row.blockNumber].join(' '),
      )
      expect(new Set(keys).size).toBe(keys.length)
      for (const { scope } of rows) expect(scope).toMatch(/^(amount|all|\d{1,78})$/)
    }),
  )
})

it('has one row for each block with an approval, and whether the owner signed one there', () => {
  const one = log(approvalTopic, pad('0x01'))
  const blocks = [block(1n, owner, [one]), block(1n, relayer, [one]), block(2n, relayer, [one, one])]
  const row = { owner, chainId: 'eip155:1', token, spender, scope: 'amount' }
  expect(toApprovals('eip155:1', blocks)).toEqual([
    { ...row, blockNumber: 1n, minedAt: 1_700_000_001, isOwn: true },
    { ...row, blockNumber: 2n, minedAt: 1_700_000_002, isOwn: false },
  ])
})

it('tells amounts, single NFTs and collections apart, and skips revocations', () => {
  const scopes = (entry: RawLog) =>
    toApprovals('eip155:1', [block(1n, owner, [entry])]).map(({ scope }) => scope)
  expect(scopes(log(approvalTopic, pad('0x05')))).toEqual(['amount'])
  expect(scopes(log(approvalTopic, '0x', pad('0x07')))).toEqual(['7'])
  expect(scopes(log(approvalForAllTopic, pad('0x01')))).toEqual(['all'])
  expect(scopes(log(approvalTopic, pad('0x00')))).toEqual([])
  expect(scopes(log(approvalForAllTopic, pad('0x00')))).toEqual([])
  expect(
    scopes({
      ...log(approvalTopic, '0x', pad('0x07')),
      topics: [approvalTopic, pad(owner), pad(zeroAddress), pad('0x07')],
    }),
  ).toEqual([])
})
