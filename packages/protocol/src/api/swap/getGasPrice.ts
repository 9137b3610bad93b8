import * as z from 'zod/mini'
import { baseUnits } from '../../schema/amount.ts'
import { caip2 } from '../../schema/caip.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.10: returns a chain's gas prices at three speeds, in wei. */
export const getGasPrice = defineEndpoint({
  id: 'getGasPrice',
  spec: '7.10',
  summary: 'Returns gas prices at three speeds, in wei.',
  method: 'GET',
  path: '/v1/convert/gas-price',
  params: z.object({}),
  query: z.object({ chainId: caip2 }),
  body: z.undefined(),
  response: z.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits }),
  project: 'query',
  examples: [
    {
      query: { chainId: exampleValues.chainId },
      response: { standard: '1000000007', fast: '1200000009', instant: '1500000011' },
    },
  ],
})
