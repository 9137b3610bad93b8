import * as z from 'zod/mini'
import { decimalAmount } from '../../schema/amount.ts'
import { onrampQuote } from '../../schema/onramp.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'

/** Clients of other servers send the whole currency object of 7.19. */
const purchased = z.object({
  id: z.optional(z.string()),
  symbol: z.optional(z.string()),
  name: z.optional(z.string()),
})

/** 7.20: quotes what an amount of money buys after all fees. */
export const getOnrampQuote = defineEndpoint({
  id: 'getOnrampQuote',
  spec: '7.20',
  summary: 'Quotes a purchase.',
  method: 'POST',
  path: '/v1/onramp/quote',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    /** A currency of 7.19, or its id, symbol or name. */
    purchaseCurrency: z.union([z.string(), purchased]),
    paymentCurrency: z.union([z.string(), z.object({ id: z.string() })]),
    amount: decimalAmount,
    /** A network of 7.19 by its name or display name, its chain id, its CAIP-2 id, or its native currency. */
    network: z.string(),
    /** Our extension: id of a payment method of 7.19. */
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
