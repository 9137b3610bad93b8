import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { createTestBuyer } from '../../test/createTestBuyer.ts'

const world = await testWorld()
const buyer = createTestBuyer(world)

it('[3.18 networks] [3.19 limit id] [7.19 options] lists the assets for sale and each payment method with its limits', async () => {
  const { value } = await askWorld(world, 'getOnrampOptions', '/v1/onramp/options?country=US')
  const network = { name: 'devnet', display_name: 'Devnet', chain_id: '31337' }
  expect(value).toEqual({
    purchaseCurrencies: [
      { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [{ ...network, contract_address: '' }] },
      {
        id: 'DUSD',
        name: 'Dev Dollar',
        symbol: 'DUSD',
        networks: [{ ...network, contract_address: world.contracts.dusd.toLowerCase() }],
      },
    ],
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({
      id,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  })
})

it('[7.19 options] refuses an invalid country', async () => {
  const { status, failure } = await askWorld(world, 'getOnrampOptions', '/v1/onramp/options?country=USA')
  expect([status, failure?.reasons[0]?.field]).toEqual([400, 'country'])
})

it.each(['10', '99.99', '1234.5', '7500.00'])(
  '[3.20 paymentTotal] [3.20 paymentSubtotal] [7.20 quote] adds up the parts of a quote for %s to its total',
  async (amount) => {
    const { value } = await buyer.quote({ amount })
    const cents = (text: string) => BigInt(text.replace('.', ''))
    const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee, purchaseAmount } = value
    expect(Number(paymentTotal.amount)).toBe(Number(amount))
    expect(cents(paymentSubtotal.amount) + cents(coinbaseFee.amount) + cents(networkFee.amount)).toBe(
      cents(paymentTotal.amount),
    )
    expect([coinbaseFee, networkFee].every((fee) => cents(fee.amount) > 0n)).toBe(true)
    expect([paymentTotal.currency, purchaseAmount.currency]).toEqual(['USD', 'ETH'])
  },
)

it('[7.20 quote] sells a token pegged to the dollar at one dollar', async () => {
  const { value } = await buyer.quote({ purchaseCurrency: 'DUSD' })
  expect(Number(value.purchaseAmount.amount)).toBe(Number(value.paymentSubtotal.amount))
})

it.each<[clause: string, what: string, body: object, status: number, field?: string]>([
  ['purchaseCurrency', 'an asset that is not sold', { purchaseCurrency: 'BTC' }, 400],
  ['paymentCurrency', 'a currency without a rate', { paymentCurrency: 'GBP' }, 400],
  ['paymentCurrency', 'an invalid currency', { paymentCurrency: 'shells' }, 400],
  ['network', 'another network', { network: 'ethereum' }, 400],
  ['amount', 'an amount of zero', { amount: '0' }, 400],
  ['amount', 'less than any payment method accepts', { amount: '9.99' }, 400],
  ['amount', 'more than a card allows', { amount: '7500.01', paymentMethod: 'card' }, 400],
  ['amount', 'more than a bank account allows', { amount: '25000.01' }, 400],
  ['amount', 'a tenth of a cent', { amount: '10.001' }, 400],
  ['quote', 'an unknown payment method', { paymentMethod: 'toString' }, 400, 'paymentMethod'],
  ['amount', 'a negative amount', { amount: '-10' }, 400],
  ['amount', 'a number instead of a string as amount', { amount: 10 }, 422],
  ['network', 'a missing network', { network: undefined }, 422],
])('[7.20 %s] refuses %s', async (clause, _, body, status, field = clause) => {
  const answer = await buyer.quote(body)
  expect(answer.status).toBe(status)
  expect(answer.failure?.reasons[0]?.field).toContain(field)
})
