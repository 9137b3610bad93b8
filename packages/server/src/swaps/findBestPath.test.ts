import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Reserves } from '../chains/readReserves.ts'
import { findBestPath, getAmountOut } from './findBestPath.ts'

const tokens = [1, 2, 3, 4, 5].map((at): Address => `0x${String(at).repeat(40)}`)
const [a, b, c, d, e] = tokens as [Address, Address, Address, Address, Address]
const terms = { feeBps: 30n, hopsMax: 3 }

function toPools(list: readonly (readonly [Address, Address, bigint, bigint])[]): Map<string, Reserves> {
  return new Map(
    list.flatMap(([token, other, own, others]): [string, Reserves][] => [
      [`${token}:${other}`, { own, other: others }],
      [`${other}:${token}`, { own: others, other: own }],
    ]),
  )
}

const deep = 10n ** 24n

const deepPool = (token: Address, other: Address) => [token, other, deep, deep] as const
const findPath = (list: Parameters<typeof toPools>[0]) =>
  findBestPath(toPools(list), { ...terms, from: a, to: b, amount: 10n ** 18n })?.tokens

it.each([
  ['the only pool', [deepPool(a, b)], [a, b]],
  ['two pools without a direct one', [deepPool(a, c), deepPool(c, b)], [a, c, b]],
  ['three', [deepPool(a, c), deepPool(c, d), deepPool(d, b)], [a, c, d, b]],
  ['two deep pools instead of a shallow one', [[a, b, 10n, 10n], deepPool(a, c), deepPool(c, b)], [a, c, b]],
  ['one deep pool instead of two', [deepPool(a, b), deepPool(a, c), deepPool(c, b)], [a, b]],
] as const)('swaps through %s', (_, list, path) => {
  expect(findPath(list)).toEqual(path)
})

it.each([
  ['no pool', []],
  ['four pools', [deepPool(a, c), deepPool(c, d), deepPool(d, e), deepPool(e, b)]],
  ['an empty pool', [[a, b, 0n, 0n]]],
  ['a full pool', [[a, b, 2n ** 112n - 10n, deep]]],
  ['a pool that rounds down to zero', [[a, b, deep, 1n]]],
] as const)('finds no path with %s', (_, list) => {
  expect(findPath(list)).toBeUndefined()
})

describe('paths with equal outcomes', () => {
  const direct = deepPool(a, b)
  // 10 become 9 in the first pool, and remain 9 in the second.
  const byC = [deepPool(a, c), [c, b, deep, (deep * 11n) / 10n]] as const
  const byD = [deepPool(a, d), [d, b, deep, (deep * 11n) / 10n]] as const
  const find = (list: Parameters<typeof toPools>[0]) =>
    findBestPath(toPools(list), { from: a, to: b, amount: 10n, feeBps: 0n, hopsMax: 3 })

  it.each([
    ['last', [...byC, direct]],
    ['first', [direct, ...byC]],
  ] as const)('take the shortest one, found %s', (_, list) => {
    expect(find(byC)).toMatchObject({ tokens: [a, c, b], amountOut: 9n })
    expect(find(list)).toMatchObject({ tokens: [a, b], amountOut: 9n })
  })

  it('take the first one of equal length', () => {
    expect(find([...byC, ...byD])?.tokens).toEqual([a, c, b])
    expect(find([...byD, ...byC])?.tokens).toEqual([a, d, b])
  })
})

it('never visits a token twice, even if profitable', () => {
  const list = [deepPool(a, c), deepPool(c, d), [d, a, deep, 2n * deep], deepPool(a, b)] as const
  const path = findBestPath(toPools(list), { from: a, to: b, amount: 10n ** 18n, feeBps: 0n, hopsMax: 9 })
  expect(path?.tokens).toEqual([a, b])
})

it('limits a pool’s amounts to 112 bits, and returns nothing from an empty pool', () => {
  const full = { own: 2n ** 112n - 11n, other: 2n ** 112n - 1n }
  expect(getAmountOut(10n, full, 0n)).toBe(10n)
  expect(getAmountOut(11n, full, 0n)).toBe(0n)
  expect(getAmountOut(10n, { own: 0n, other: deep }, 0n)).toBe(0n)
  expect(getAmountOut(10n, { own: deep, other: 0n }, 0n)).toBe(0n)
})

it('computes a pool’s fee and price impact like by hand', () => {
  const pools = toPools([[a, b, 1_000_000n, 1_000_000n]])
  const path = findBestPath(pools, { ...terms, from: a, to: b, amount: 100_000n })
  // 100,000 less 0.3 % is 99,700. The output is 99,700 / 1,099,700 of a million, which is 9.07 % less than 99,700.
  expect(path).toMatchObject({ amountOut: 90_661n, fee: 300n, priceImpactPpm: 90_662n })
})

const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
const pool = fc.record({ at: fc.constantFrom(...pairs()), own: reserve, other: reserve })

it('multiplies out the pools of a path, and returns the best path of three pools', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(pool, { selector: ({ at }) => at.join(), maxLength: 10 }),
      fc.bigInt({ min: 1n, max: 2n ** 100n }),
      fc.bigInt({ min: 0n, max: 300n }),
      (list, amount, feeBps) => {
        const pools = toPools(
          list.map(({ at: [token, other], own, other: others }) => [token, other, own, others]),
        )
        const best = findBestPath(pools, { from: a, to: b, amount, feeBps, hopsMax: 3 })
        const pay = (path: readonly Address[]) =>
          path.slice(1).reduce((paid, token, at) => {
            const met = pools.get(`${path[at]}:${token}`)
            return met && paid > 0n ? getAmountOut(paid, met, feeBps) : 0n
          }, amount)
        const paid = everyPath().map(pay)
        expect(paid.every((amountOut) => amountOut <= (best?.amountOut ?? 0n))).toBe(true)
        if (!best) return
        expect(pay(best.tokens)).toBe(best.amountOut)
        expect(best.fee >= 0n && best.fee <= amount).toBe(true)
        expect(best.priceImpactPpm >= 0n && best.priceImpactPpm <= 1_000_000n).toBe(true)
      },
    ),
  )
})

function pairs(): [Address, Address][] {
  return tokens.flatMap((token, at) =>
    tokens.slice(at + 1).map((other): [Address, Address] => [token, other]),
  )
}

function everyPath(): Address[][] {
  const between = [c, d, e]
  return [
    [a, b],
    ...between.map((one) => [a, one, b]),
    ...between.flatMap((one) => between.filter((two) => two !== one).map((two) => [a, one, two, b])),
  ]
}
