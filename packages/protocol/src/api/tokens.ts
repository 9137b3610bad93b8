import * as z from 'zod/mini'
import { caip2, caip10 } from '../schema/caip.ts'
import { fungible, token } from '../schema/token.ts'
import { currencies } from '../vocabulary/vocabulary.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'
import { exampleValues } from './endpoint/exampleValues.ts'

/** 7.7: returns the operator's token list for a chain. */
export const getTokens = defineEndpoint({
  id: 'getTokens',
  spec: '7.7',
  summary: 'Lists the tokens of a chain.',
  method: 'GET',
  path: '/v1/convert/tokens',
  params: z.object({}),
  query: z.object({
    chainId: caip2,
    /** Lists only this token: its plain address or CAIP-10 id. */
    address: z.optional(z.string()),
  }),
  body: z.undefined(),
  response: z.object({ tokens: z.array(token) }),
  project: 'query',
  examples: [
    {
      query: { chainId: exampleValues.chainId },
      response: {
        tokens: [
          {
            name: 'Dev Dollar',
            symbol: 'DUSD',
            address: exampleValues.tokenId,
            decimals: 6,
            logoUri: null,
            eip2612: true,
          },
        ],
      },
    },
  ],
})

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
    /** Currency of the prices. */
    currency: z.enum(currencies),
    /** CAIP-10 ids of tokens. */
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
            pricing: { source: 'chainlink', at: exampleValues.time },
          },
        ],
      },
    },
  ],
})
