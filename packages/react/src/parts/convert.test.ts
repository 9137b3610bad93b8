import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFiat, toMoney, toTokens, toWorth } from './convert.ts'

describe('toTokens', () => {
  it('never converts to more tokens than the money buys', () => {
    const money = fc
      .bigInt({ min: 0n, max: 10n ** 15n })
      .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
    const price = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => value / 10_000)
    fc.assert(
      fc.property(money, price, fc.integer({ min: 0, max: 18 }), (paid, each, decimals) => {
        const tokens = toTokens(paid, each, decimals)
        const back = toMoney(tokens ?? '', each)
        const cents = (text = '') =>
          BigInt(text.split('.')[0] ?? '') * 100n + BigInt((text.split('.')[1] ?? '').padEnd(2, '0'))
        expect(cents(back)).toBeLessThanOrEqual(cents(paid))
        expect(tokens?.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals)
      }),
    )
  })

  it.each([
    ['3750', 2500, 18, '1.5'],
    ['1', 3, 6, '0.333333'],
    ['1', 0.0000001, 18, '10000000'],
    ['.5', 2, 18, '0.25'],
    ['1.', 2, 0, '0'],
    ['25', 2, 0, '12'],
    ['.', 2, 18, undefined],
    ['1.5x', 2, 18, undefined],
    ['1', 1e21, 18, undefined],
    ['1', Number.NaN, 18, undefined],
    ['', 2, 18, undefined],
    ['1', 0, 18, undefined],
  ])('%s at %s with %s places is %s', (money, price, decimals, tokens) => {
    expect(toTokens(money, price, decimals)).toBe(tokens)
  })
})

describe('toMoney', () => {
  it.each([
    ['1.5', 2500, '3750'],
    ['12345678901234567890.123', 1, '12345678901234567890.12'],
    ['0.001', 0.5, '0'],
    ['', 1, undefined],
    ['x', 1, undefined],
    ['x1', 1, undefined],
    ['1x', 1, undefined],
    ['1.2.3', 1, undefined],
    ['-1', 1, undefined],
    ['0.1', 0.5, '0.05'],
    ['10000000000000000000', 0.1, '1000000000000000000'],
    ['100', 1, '100'],
    ['25000000', 0.0000001, '2.5'],
    ['1', 1e21, undefined],
  ])('%s at %s is %s', (amount, price, money) => {
    expect(toMoney(amount, price)).toBe(money)
  })
})

describe('toFiat', () => {
  it.each([
    ['1.5', 2500, '3750'],
    ['1.999', 1, '1.99'],
    ['0.001', 0.5, '0.0005'],
    ['0.000000000000000001', 0.0000001, '0.0000000000000000000000001'],
    ['0', 2500, '0'],
    ['x', 1, undefined],
  ])('%s at %s is worth %s', (amount, price, worth) => {
    expect(toFiat(amount, price)).toBe(worth)
  })
})

describe('toWorth', () => {
  it.each([
    [15n, 1, 2_500, 3_750n * 10n ** 18n],
    [1n, 18, 1, 1n],
    [19n, 19, 1, 1n],
    [10n ** 7n, 0, 0.0000001, 10n ** 18n],
    [1n, 0, 1e21, 0n],
  ])('%s base units with %s decimals at %s are worth %s', (amount, decimals, price, worth) => {
    expect(toWorth(amount, decimals, price)).toBe(worth)
  })
})
