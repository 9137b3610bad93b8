import { getU16Encoder, getU64Encoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { computeTransferFee, readMintRules } from './readMintRules.ts'

const extension = (kind: number, data: number[]) => [
  ...getU16Encoder().encode(kind),
  ...getU16Encoder().encode(data.length),
  ...data,
]
const zeroes = (length: number) => Array<number>(length).fill(0)
const fee = (epoch: bigint, most: bigint, basisPoints: number) => [
  ...getU64Encoder().encode(epoch),
  ...getU64Encoder().encode(most),
  ...getU16Encoder().encode(basisPoints),
]
const mint = (...extensions: number[][]) => Uint8Array.from([...zeroes(165), 1, ...extensions.flat()])

describe('transfer rules of a mint', () => {
  it('are empty for the first token program', () => {
    expect(readMintRules(new Uint8Array(82))).toEqual({ fees: undefined, hasHook: false })
  })

  it('include fees behind other extensions, with the epoch of the newer fee', () => {
    const fees = [...zeroes(72), ...fee(3n, 500n, 10), ...fee(7n, 2n ** 64n - 1n, 10_000)]
    expect(readMintRules(mint(extension(3, zeroes(32)), extension(1, fees)))).toMatchObject({
      fees: {
        older: { most: 500n, basisPoints: 10 },
        newer: { epoch: 7n, most: 2n ** 64n - 1n, basisPoints: 10_000 },
      },
      hasHook: false,
    })
  })

  it('ignore a hook without a program', () => {
    const hook = (program: number) => extension(14, [...zeroes(32), ...zeroes(31), program])
    expect(readMintRules(mint(hook(0)))).toMatchObject({ hasHook: false })
    expect(readMintRules(mint(hook(9)))).toMatchObject({ hasHook: true })
  })
})

it('round the fee up, to at most the maximum', () => {
  const take = (amount: bigint, basisPoints = 100, most = 50n) => {
    const older = { basisPoints, most }
    return computeTransferFee({ older, newer: { ...older, epoch: 0n } }, 0n, amount)
  }
  expect([0n, 1n, 100n, 101n, 5_000n, 5_001n].map((amount) => take(amount))).toEqual([
    0n,
    1n,
    1n,
    2n,
    50n,
    50n,
  ])
  expect(take(1_000n, 0)).toBe(0n)
  expect(take(2n ** 64n - 1n, 10_000, 2n ** 64n - 1n)).toBe(2n ** 64n - 1n)
})

it('use the older fee until the epoch of the newer one', () => {
  const fees = { older: { basisPoints: 100, most: 99n }, newer: { basisPoints: 200, most: 99n, epoch: 7n } }
  expect([6n, 7n, 8n].map((epoch) => computeTransferFee(fees, epoch, 1_000n))).toEqual([10n, 20n, 20n])
})
