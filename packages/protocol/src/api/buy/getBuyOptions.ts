import * as z from 'zod/mini'
import { buyOptions } from '../../schema/onramp.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { buyPlace } from './onrampPlace.ts'

/** Lists the options of 7.19 in the format of clients that request `buy/options`. */
export const getBuyOptions = defineEndpoint({
  id: 'getBuyOptions',
  summary: 'Lists assets and payment methods, in the format of other clients.',
  method: 'GET',
  path: '/v1/onramp/buy/options',
  params: z.object({}),
  query: z.object(buyPlace),
  body: z.undefined(),
  response: buyOptions,
  project: 'query',
  examples: [
    {
      query: { country: 'US', subdivision: 'NY' },
      response: {
        paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
        purchaseCurrencies: [
          {
            id: 'ETH',
            name: 'Ether',
            symbol: 'ETH',
            networks: [{ name: 'devnet', displayName: 'Devnet', contractAddress: '', chainId: '31337' }],
          },
        ],
      },
    },
  ],
})
