import * as z from 'zod/mini'
import { accountAddress } from '../../schema/address.ts'
import { displayNumber } from '../../schema/amount.ts'
import { caip2 } from '../../schema/caip.ts'
import { rfc3339 } from '../../schema/time.ts'
import { currencies, portfolioRanges } from '../../vocabulary/vocabulary.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/**
 * Returns an account's past values on a chain, oldest first, at even steps up to now. Past balances are valued at
 * current prices, because no source here has historical ones. Starts at the account's first indexed transaction. Empty
 * without indexed transactions, or if no token held has a price.
 */
export const getPortfolio = defineEndpoint({
  id: 'getPortfolio',
  summary: "Returns an account's value over time, at current prices.",
  method: 'GET',
  path: '/v1/account/:address/portfolio',
  params: z.object({ address: accountAddress }),
  query: z.object({
    chainId: caip2,
    range: z.enum(portfolioRanges),
    currency: z.optional(z.enum(currencies)),
  }),
  body: z.undefined(),
  response: z.object({ data: z.array(z.object({ at: rfc3339, value: displayNumber })) }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId, range: 'week', currency: 'usd' },
      response: {
        data: [
          { at: '2026-11-13T09:59:48Z', value: 19_500 },
          { at: exampleValues.time, value: 20_012.5 },
        ],
      },
    },
  ],
})
