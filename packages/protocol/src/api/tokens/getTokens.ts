import * as z from 'zod/mini'
import { caip2 } from '../../schema/caip.ts'
import { token } from '../../schema/token.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.7: returns the operator's token list for a chain. */
export const getTokens = defineEndpoint({
  id: 'getTokens',
  spec: '7.7',
  summary: 'Lists the tokens of a chain.',
  method: 'GET',
  path: '/v1/convert/tokens',
  params: z.object({}),
  query: z.object({ chainId: caip2, address: z.optional(z.string()) }),
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
