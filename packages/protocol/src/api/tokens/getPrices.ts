import * as z from 'zod/mini'
import { caip10 } from '../../schema/caip.ts'
import { fungible } from '../../schema/token.ts'
import { currencies } from '../../vocabulary/vocabulary.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.8: returns token prices in the order of the requested addresses. Unknown tokens are omitted. */
export const getPrices = defineEndpoint({
  id: 'getPrices',
  spec: '7.8',
  summary: 'Returns token prices.',
  method: 'POST',
  path: '/v1/fungible/price',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    projectId: z.optional(z.string()),
    currency: z.enum(currencies),
    addresses: z.array(caip10).check(z.minLength(1)),
  }),
  response: z.object({ fungibles: z.array(fungible) }),
  project: 'body',
  examples: [
    {
      body: { projectId: exampleValues.projectId, currency: 'usd', addresses: [exampleValues.tokenId] },
      response: {
        fungibles: [
          {
            address: exampleValues.tokenId,
            name: 'Dev Dollar',
            symbol: 'DUSD',
            iconUrl: '',
            price: 1,
            decimals: 6,
          },
        ],
      },
    },
  ],
})
