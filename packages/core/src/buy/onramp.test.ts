import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { getOnrampQuote } from './onramp.ts'

const chosen = { asset: 'ETH', network: 'devnet', method: 'card', amount: '42.5' }

/** Opens a kit with a server of this API that responds to everything alike. Also returns the server's requests. */
async function openAt(answer: unknown) {
  const { origin, taken } = await startHttpServer((_, response) => answerJson(response, answer))
  const kit = openKit({ networks: [devnet], api: origin, projectId: 'app' })
  const asked = () => {
    const { body = '', ...request } = taken.at(-1) ?? {}
    return { ...request, body: body && JSON.parse(body) }
  }
  return { kit, asked }
}

const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  ...{ quoteId: 'q1', paymentTotal: money('42.50'), paymentSubtotal: money('40.00') },
  ...{ coinbaseFee: money('2.00'), networkFee: money('0.50'), purchaseAmount: money('0.01', 'ETH') },
}

it('[7.20 purchaseCurrency] [7.20 paymentCurrency] [7.20 network] requests a quote with the asset, the currency and the network', async () => {
  const { kit, asked } = await openAt(quote)
  expect(await getOnrampQuote(kit, { ...chosen, currency: 'USD' })).toEqual({ quote, isEstimate: false })
  expect(asked()).toMatchObject({
    ...{ method: 'POST', path: '/v1/onramp/quote', query: { projectId: 'app' } },
    body: { purchaseCurrency: 'ETH', paymentCurrency: 'USD', network: 'devnet' },
  })
})

it('[7.20 amount] sends the amount of a quote as the text that was entered', async () => {
  const { kit, asked } = await openAt(quote)
  await getOnrampQuote(kit, { ...chosen, currency: 'USD' })
  expect(asked().body.amount).toBe('42.5')
})
