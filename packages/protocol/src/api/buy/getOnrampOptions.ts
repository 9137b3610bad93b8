import * as z from 'zod/mini'
import { onrampOptions } from '../../schema/onramp.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'

/** 7.19: lists purchase currencies and payment currencies. */
export const getOnrampOptions = defineEndpoint({
  id: 'getOnrampOptions',
  spec: '7.19',
  summary: 'Lists assets and payment methods.',
  method: 'GET',
  path: '/v1/onramp/options',
  params: z.object({}),
  query: z.object({ country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))) }),
  body: z.undefined(),
  response: onrampOptions,
  project: 'query',
  examples: [
    {
      query: { country: 'US' },
      response: {
        purchaseCurrencies: [
          {
            id: 'ETH',
            name: 'Ether',
            symbol: 'ETH',
            networks: [{ name: 'devnet', display_name: 'Devnet', chain_id: '31337', contract_address: '' }],
          },
        ],
        paymentCurrencies: [
          { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
        ],
      },
    },
  ],
})
