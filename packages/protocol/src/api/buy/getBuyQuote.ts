import * as z from 'zod/mini'
import { decimalAmount } from '../../schema/amount.ts'
import { buyQuote } from '../../schema/onramp.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { buyPlace } from './onrampPlace.ts'

/** Returns a quote like 7.20, for clients that request `buy/quotes`. */
export const getBuyQuote = defineEndpoint({
  id: 'getBuyQuote',
  summary: 'Quotes a purchase, in the format of other clients.',
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  params: z.object({}),
  query: z.object({
    ...buyPlace,
    /** Id, symbol or name of a currency of `buy/options`. */
    purchaseCurrency: z.string(),
    /** Network to buy on, in any form of 7.20. Defaults to the first one on which the currency is sold. */
    purchaseNetwork: z.optional(z.string()),
    paymentCurrency: z.string(),
    paymentAmount: decimalAmount,
    /** Case-insensitive. */
    paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  }),
  body: z.undefined(),
  response: buyQuote,
  project: 'query',
  examples: [
    {
      query: {
        country: 'US',
        subdivision: 'NY',
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        paymentAmount: '100.00',
        paymentMethod: 'CARD',
      },
      response: {
        quoteId: 'q-1',
        paymentTotal: { value: '100.00', currency: 'USD' },
        paymentSubTotal: { value: '97.00', currency: 'USD' },
        purchaseAmount: { value: '0.0485', currency: 'ETH' },
        coinbaseFee: { value: '2.00', currency: 'USD' },
        networkFee: { value: '1.00', currency: 'USD' },
      },
    },
  ],
})
