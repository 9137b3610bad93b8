import type { Balance } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { byValue, totalOf } from './totalOf.ts'

function balance(
  symbol: string,
  value: number | undefined,
  numeric = '1',
  price = 1,
  pricing?: Balance['pricing'],
): Balance {
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:1',
    ...(symbol !== 'ETH' && { address: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
    ...(value !== undefined && { value }),
    price,
    ...(pricing && { pricing }),
    quantity: { decimals: '18', numeric },
    iconUrl: '',
  }
}

describe('totalOf', () => {
  it('sums up what has a price and reports that something has none', () => {
    expect(totalOf([balance('ETH', 10), balance('A', 2.5)])).toEqual({
      value: 12.5,
      isPartial: false,
      isDisputed: false,
    })
    expect(totalOf([balance('ETH', 10), balance('B', undefined)])).toMatchObject({
      value: 10,
      isPartial: true,
    })
  })

  it('treats a price of 0 as unknown: never a total of 0 for something of possible value', () => {
    expect(totalOf([balance('B', 0, '5', 0)])).toMatchObject({ value: undefined, isPartial: true })
    expect(totalOf([balance('B', 0, '0.0', 0)])).toMatchObject({ value: 0, isPartial: false })
    expect(totalOf([])).toMatchObject({ value: 0, isPartial: false })
  })

  it('reports a disputed price, unless nothing is held of the token', () => {
    const pricing = { source: 'chainlink', isDisputed: true }
    expect(totalOf([balance('A', 2, '1', 2, pricing)])).toMatchObject({ value: 2, isDisputed: true })
    expect(totalOf([balance('A', 2, '1', 2, pricing), balance('B', 1)])).toMatchObject({ isDisputed: true })
    expect(totalOf([balance('A', 0, '0', 2, pricing)])).toMatchObject({ value: 0, isDisputed: false })
  })
})

it('byValue sorts the greatest value first and tokens without a price last', () => {
  const sorted = [balance('B', undefined), balance('A', 2), balance('ETH', 2), balance('C', 9)].toSorted(
    byValue,
  )
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['C', 'ETH', 'A', 'B'])
})

it('byValue sorts small values above missing prices, and equal values by symbol', () => {
  const tokens = [balance('X', undefined), balance('B', 2), balance('D', 0.5), balance('A', 2)]
  expect(tokens.toSorted(byValue).map(({ symbol }) => symbol)).toEqual(['A', 'B', 'D', 'X'])
  const [native, token] = [balance('ETH', 2), balance('A', 2)]
  expect([byValue(native, token), byValue(token, native)]).toEqual([-1, 1])
})
