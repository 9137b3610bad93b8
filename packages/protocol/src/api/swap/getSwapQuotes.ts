import * as z from 'zod/mini'
import { baseUnits, decimalAmount } from '../../schema/amount.ts'
import { accountOnChain, caip10 } from '../../schema/caip.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.6: quotes a swap. Fails with 400 and `insufficient liquidity` if there is no route. */
export const getSwapQuotes = defineEndpoint({
  id: 'getSwapQuotes',
  spec: '7.6',
  summary: 'Quotes a swap of one token for another.',
  method: 'GET',
  path: '/v1/convert/quotes',
  params: z.object({}),
  query: z.object({
    amount: baseUnits,
    from: caip10,
    to: caip10,
    userAddress: z.optional(accountOnChain),
    gasPrice: z.optional(baseUnits),
  }),
  body: z.undefined(),
  response: z.object({
    quotes: z.array(
      z.object({
        id: z.nullable(z.string()),
        fromAmount: baseUnits,
        fromAccount: caip10,
        toAmount: baseUnits,
        toAccount: caip10,
        // Our extensions for the kit. Values that a market doesn't report are omitted.
        /** Difference from the market's own price, excluding its fee; in percent. */
        priceImpact: z.optional(decimalAmount),
        /** The market's fee, in base units of `from`. */
        fee: z.optional(baseUnits),
        /** The tokens on the swap's path, first to last. */
        route: z.optional(z.array(caip10)),
        /** The spender to approve for `from`; null if no approval is needed. */
        spender: z.optional(z.nullable(caip10)),
        /** Whether 7.11 accepts a permit (EIP-2612) for exactly the amount instead of that approval. */
        takesPermit: z.optional(z.boolean()),
      }),
    ),
  }),
  project: 'query',
  examples: [
    {
      query: {
        amount: '1000000000000000000',
        from: exampleValues.nativeId,
        to: exampleValues.tokenId,
        userAddress: exampleValues.accountId,
      },
      response: {
        quotes: [
          {
            id: null,
            fromAmount: '1000000000000000000',
            fromAccount: exampleValues.nativeId,
            toAmount: '1994000000',
            toAccount: exampleValues.tokenId,
            priceImpact: '0.025',
            fee: '3000000000000000',
            route: [exampleValues.nativeId, exampleValues.tokenId],
            spender: null,
            takesPermit: false,
          },
        ],
      },
    },
  ],
})
