import { describe, expect, it } from 'vitest'
import type { PreparedTransaction } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { toFee, warnOfFee } from './warnOfFee.ts'

const ether = 10n ** 18n
const native = { symbol: 'ETH', decimals: 18 }
const isWarned = (feeMax: bigint, usualFee: bigint | undefined, chainFee?: bigint) =>
  [...warnOfFee(feeMax, usualFee, native, 'en', chainFee)].length > 0

it('names the exact fee', () => {
  const warning = {
    tone: 'error',
    title: sayCall('feeHighTitle'),
    text: sayCall('feeHighText', { amount: '1.000000000000000001 ETH' }),
  }
  expect([...warnOfFee(ether + 1n, ether, native, 'en')]).toEqual([warning])
  const [cents] = warnOfFee(150n, 1n, { symbol: 'CENT', decimals: 2 }, 'de')
  expect(cents?.text).toBe(sayCall('feeHighText', { amount: '1,5 CENT' }))
})

describe('a gas fee', () => {
  it('is high above ten times the chain’s estimate', () => {
    const usual = ether / 200n
    expect([usual, usual * 10n, usual * 10n + 1n].map((fee) => isWarned(fee, usual))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is never high below a thousandth of a unit', () => {
    expect([ether / 1_000n - 1n, ether / 1_000n].map((fee) => isWarned(fee, 1n))).toEqual([false, true])
  })

  it('is high above a tenth of a unit when the chain has no estimate', () => {
    expect([ether / 10n, ether / 10n + 1n].map((fee) => isWarned(fee, undefined))).toEqual([false, true])
  })

  it('is always high from one unit', () => {
    expect([ether - 1n, ether].map((fee) => isWarned(fee, ether))).toEqual([false, true])
  })
})

describe('an additional chain fee', () => {
  it('is high above a hundredth of a unit, however low the gas fee is', () => {
    const part = ether / 100n
    expect(isWarned(part + 1n, ether, part)).toBe(false)
    expect(isWarned(part + 2n, ether, part + 1n)).toBe(true)
  })

  it('does not count as a gas fee', () => {
    const usual = ether / 2_000n
    expect(isWarned(usual * 10n + ether / 200n, usual, ether / 200n)).toBe(false)
    expect(isWarned(usual * 10n + ether / 200n + 1n, usual, ether / 200n)).toBe(true)
  })
})

it('adds up the gas fee and the additional chain fee', () => {
  const transaction = { gas: 21_000n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, chainFee: 7n }
  expect(toFee(transaction as PreparedTransaction)).toBe(63_007n)
})
