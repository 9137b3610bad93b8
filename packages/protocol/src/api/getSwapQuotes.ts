import * as z from 'zod/mini'
import { baseUnits, decimalAmount } from '../schema/amount.ts'
import { accountOnChain, caip10 } from '../schema/caip.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { exampleValues } from './exampleValues.ts'

/** 7.6: what a swap would give. 400 with `insufficient liquidity` where there is none. */
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
        // Beyond the contract, for the kit; what a market does not tell is left out.
        /** How much worse than the market's own price, its fee aside; percent. */
        priceImpact: z.optional(decimalAmount),
        /** What the market keeps, in base units of `from`. */
        fee: z.optional(baseUnits),
        /** The tokens that the swap goes by, from the first to the last. */
        route: z.optional(z.array(caip10)),
        /** Whom an approval lets spend `from`; null where none is needed. */
        spender: z.optional(z.nullable(caip10)),
        /** Whether 7.11 takes a permit (EIP-2612) of exactly the amount in place of that approval. */
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
