import * as z from 'zod/mini'
import { accountAddress } from '../../schema/address.ts'
import { balance } from '../../schema/balance.ts'
import { caip2, caip10List } from '../../schema/caip.ts'
import { currencies } from '../../vocabulary/vocabulary.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.13: returns an account's token balances, cached by address, chain and currency. */
export const getBalances = defineEndpoint({
  id: 'getBalances',
  spec: '7.13',
  summary: "Returns an account's token balances.",
  method: 'GET',
  path: '/v1/account/:address/balance',
  params: z.object({ address: accountAddress }),
  query: z.object({
    currency: z.enum(currencies),
    chainId: z.optional(caip2),
    /** Tokens to bypass the cache for. */
    forceUpdate: z.optional(caip10List),
  }),
  body: z.undefined(),
  response: z.object({ balances: z.array(balance) }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { currency: 'usd', chainId: exampleValues.chainId, forceUpdate: exampleValues.tokenId },
      response: {
        balances: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: exampleValues.chainId,
            value: 20000,
            price: 2000,
            quantity: { decimals: '18', numeric: '10' },
            iconUrl: '',
          },
          {
            name: 'Dev Dollar',
            symbol: 'DUSD',
            chainId: exampleValues.chainId,
            address: exampleValues.tokenId,
            value: 12.5,
            price: 1,
            quantity: { decimals: '6', numeric: '12.5' },
            iconUrl: '',
          },
        ],
      },
    },
  ],
})
