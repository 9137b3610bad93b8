import { expect, it } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { createStatedPrices } from './createStatedPrices.ts'

const stated = `0x${'Aa'.repeat(20)}`.toLowerCase()
const traded = `0x${'bb'.repeat(20)}`
const chain = servedChain(1, 'http://127.0.0.1:1', {
  prices: { [stated.toUpperCase().replace('X', 'x')]: '2.5' },
})

it('[7.8 fungibles] prefers the operator’s price, and only requests the others from the market', async () => {
  const asked: (readonly string[])[] = []
  const prices = createStatedPrices(new Map([[chain.id, chain]]), {
    async getDollarPrices(_, addresses) {
      asked.push(addresses)
      return new Map(addresses.map((address) => [address, { value: 7n, source: 'pool' }]))
    },
  })
  expect(await prices.getDollarPrices(chain.id, [stated, traded])).toEqual(
    new Map([
      [stated, { value: 25n * 10n ** 17n, source: 'operator' }],
      [traded, { value: 7n, source: 'pool' }],
    ]),
  )
  await prices.getDollarPrices(chain.id, [stated])
  expect(asked).toEqual([[traded]])
})
