import { type Hex, pad } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { expect, it } from 'vitest'
import { findSigners } from './findSigners.ts'
import type { MinedTransaction, RawLog } from './readBlock.ts'
import { toApprovals } from './toApprovals.ts'
import { listUnsigned, toRows } from './toRows.ts'

const [bundler, alice, bob, stranger, token] = ['0xb0', '0xa1', '0xb2', '0x5e', '0xf00d'].map((short) =>
  pad(short as Hex, { size: 20 }),
) as [Hex, Hex, Hex, Hex, Hex]
const beforeExecution: RawLog = {
  address: entryPoint07Address,
  topics: ['0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'],
  data: '0x',
}
const operation = (account: Hex, address: Hex = entryPoint07Address): RawLog => ({
  address,
  topics: [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    pad('0x01'),
    pad(account),
    pad('0x00'),
  ],
  data: '0x',
})
const transfer = (from: Hex, to: Hex): RawLog => ({
  address: token,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(from), pad(to)],
  data: pad('0x05'),
})
const approval = (owner: Hex): RawLog => ({
  address: token,
  topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', pad(owner), pad(stranger)],
  data: pad('0x05'),
})

function bundle(logs: RawLog[], to: Hex = entryPoint07Address): MinedTransaction {
  const shared = { index: 0, hash: pad('0xab'), created: null, value: 0n, nonce: 0, input: '0x' as const }
  return { ...shared, from: bundler, to, failed: false, fee: 0n, logs, internals: [] }
}

const block = (mined: MinedTransaction) => ({
  number: 5n,
  hash: pad('0x05'),
  parentHash: pad('0x04'),
  timestamp: 1,
  transactions: [mined],
})

it('attributes a log of a user operation to the account of that operation only', () => {
  const mined = bundle([
    transfer(alice, bob),
    beforeExecution,
    transfer(alice, bob),
    operation(alice),
    transfer(alice, bob),
    operation(stranger),
    transfer(alice, bob),
  ])
  const isSigner = findSigners(mined)
  expect([0, 2, 4, 6].map((log) => isSigner(alice, log))).toEqual([false, true, false, false])
  expect(isSigner(stranger, 4)).toBe(true)
  expect(isSigner(bundler, 0)).toBe(true)
})

it('ignores events of contracts other than the entry point', () => {
  const forged = [{ ...beforeExecution, address: token }, transfer(alice, bob), operation(alice, token)]
  expect(findSigners(bundle(forged, token))(alice, 1)).toBe(false)
  expect(
    toApprovals('eip155:1', [block(bundle([approval(alice), operation(alice, token)], token))]),
  ).toMatchObject([{ isOwn: false }])
})

it('treats an account that the transaction calls as a signer', () => {
  expect(findSigners(bundle([transfer(alice, bob)], alice))(alice, 0)).toBe(true)
})

it('attributes an approval by a user operation to its account', () => {
  const mined = bundle([beforeExecution, approval(alice), operation(alice)])
  expect(toApprovals('eip155:1', [block(mined)])).toMatchObject([{ owner: alice, isOwn: true }])
})

it('checks unsigned outgoing transfers, and records them only when confirmed', () => {
  const mined = block(bundle([transfer(alice, bob)], token))
  expect(listUnsigned('eip155:1', [mined])).toEqual([{ owner: alice, token }])
  const rowsOf = (isGiven: boolean) =>
    toRows('eip155:1', mined, () => isGiven).map(({ address, direction }) => `${address} ${direction}`)
  expect(rowsOf(true)).toContain(`${alice} out`)
  expect(rowsOf(false).filter((row) => row.startsWith(alice))).toEqual([])
  expect(rowsOf(false)).toContain(`${bob} in`)
})
