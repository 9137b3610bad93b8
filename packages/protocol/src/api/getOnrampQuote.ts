import * as z from 'zod/mini'
import { decimalAmount } from '../schema/amount.ts'
import { onrampQuote } from '../schema/onramp.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/** 7.20: what an amount of money buys, all fees taken from it. */
export const getOnrampQuote = defineEndpoint({
  id: 'getOnrampQuote',
  spec: '7.20',
  summary: 'Quotes a purchase.',
  method: 'POST',
  path: '/v1/onramp/quote',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    purchaseCurrency: z.string(),
    paymentCurrency: z.string(),
    amount: decimalAmount,
    network: z.string(),
    /** Ours: an id of the payment methods of 7.19. */
    paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: onrampQuote,
  project: 'query',
  examples: [
    {
      body: { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'devnet' },
      response: {
        quoteId: 'q-1',
        paymentTotal: { amount: '100', currency: 'USD' },
        paymentSubtotal: { amount: '97', currency: 'USD' },
        coinbaseFee: { amount: '2', currency: 'USD' },
        networkFee: { amount: '1', currency: 'USD' },
        purchaseAmount: { amount: '0.0485', currency: 'ETH' },
      },
    },
  ],
})
