import { expect, it } from 'vitest'
import { createMarket } from './createMarket.ts'
import type { PriceOutcome } from './createPriceReport.ts'
import type { DollarPrice, DollarPrices } from './dollarPrices.ts'

const chainId = 'eip155:1'
const token = `0x${'aa'.repeat(20)}`
const dollars = (thousandths: number) => BigInt(thousandths) * 10n ** 15n

function open(...values: (number | Error | undefined)[]) {
  const outcomes: [source: string, outcome: PriceOutcome][] = []
  const asked: (readonly string[])[] = []
  const sources = values.map((value, at): [string, DollarPrices] => [
    `s${at}`,
    {
      async getDollarPrices(_, addresses) {
        asked.push(addresses)
        if (value instanceof Error) throw value
        if (value === undefined) return new Map()
        const price: DollarPrice = { value: dollars(value), source: `s${at}`, at: 5 }
        return new Map(addresses.map((address) => [address, price]))
      },
    },
  ])
  const market = createMarket(Object.fromEntries(sources), (source, outcome) => {
    if (outcome !== 'read') outcomes.push([source, outcome])
  })
  return {
    market,
    outcomes,
    asked,
    price: async () => (await market.getDollarPrices(chainId, [token])).get(token),
  }
}

it('takes the first source that has a price', async () => {
  expect(await open(1_000, 1_010).price()).toEqual({ value: dollars(1_000), source: 's0', at: 5 })
  expect(await open(undefined, 1_010).price()).toEqual({ value: dollars(1_010), source: 's1', at: 5 })
  expect(await open(undefined, undefined).price()).toBeUndefined()
})

it.each([
  [1_029, undefined],
  [1_031, true],
  [971, undefined],
  [969, true],
  [1_030, undefined],
])('marks a price of 1.000 beside one of %s thousandths: %s', async (other, isDisputed) => {
  const { price, outcomes } = open(1_000, undefined, other)
  expect((await price())?.isDisputed).toBe(isDisputed)
  expect(outcomes).toEqual([['market', isDisputed ? 'disputed' : 'used']])
})

it.each([
  [[100_000, 97_500, 102_500], true],
  [[97_050, 100_000], true],
  [[100_000, 97_050], true],
  [[100_000, 98_500, 101_400], undefined],
])('compares all prices with each other, not only with the first: %j', async (values, isDisputed) => {
  expect((await open(...values).price())?.isDisputed).toBe(isDisputed)
})

it('leaves out a source that fails, and rejects if all do', async () => {
  const { price, outcomes } = open(new Error('down'), 1_000)
  expect((await price())?.source).toBe('s1')
  expect(outcomes).toContainEqual(['s0', 'failed'])
  await expect(open(new Error('down'), new Error('too')).price()).rejects.toThrow('down')
})

it('reads a burst of requests once, whether or not there is a price', async () => {
  const { price, asked } = open(undefined)
  await price()
  await price()
  expect(asked).toEqual([[token]])
})
