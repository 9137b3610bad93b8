import * as z from 'zod/mini'
import { accountAddress } from '../schema/address.ts'
import { displayNumber } from '../schema/amount.ts'
import { caip2 } from '../schema/caip.ts'
import { rfc3339 } from '../schema/time.ts'
import { currencies, portfolioRanges } from '../vocabulary.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { exampleValues } from './exampleValues.ts'

/**
 * What an account was worth on a chain, oldest first, at even steps up to now: what it held at each of them, at the
 * prices of now, since no source here knows older ones. It begins with the account's first transaction that the index
 * has, and is empty where that has none, or where nothing that was held has a price.
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
