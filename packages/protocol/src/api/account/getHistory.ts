import * as z from 'zod/mini'
import { accountAddress } from '../../schema/address.ts'
import { caip2, caip10 } from '../../schema/caip.ts'
import { transaction } from '../../schema/transaction.ts'
import { currencies } from '../../vocabulary/vocabulary.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.5: returns an account's history, newest first, 50 entries per page. */
export const getHistory = defineEndpoint({
  id: 'getHistory',
  spec: '7.5',
  summary: "Returns a page of an account's history, newest first.",
  method: 'GET',
  path: '/v1/account/:address/history',
  params: z.object({ address: accountAddress }),
  query: z.object({
    chainId: z.optional(caip2),
    cursor: z.optional(z.string()),
    onramp: z.optional(z.literal('coinbase')),
    currency: z.optional(z.enum(currencies)),
    /** Only transfers of this token. The native token is given by its wire address. */
    token: z.optional(caip10),
  }),
  body: z.undefined(),
  response: z.object({ data: z.array(transaction), next: z.nullable(z.string()) }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId },
      response: {
        data: [
          {
            id: `${exampleValues.chainId}:${exampleValues.hash}:0`,
            metadata: {
              operationType: 'send',
              hash: exampleValues.hash,
              minedAt: exampleValues.time,
              sentFrom: exampleValues.account,
              sentTo: exampleValues.peer,
              status: 'confirmed',
              nonce: 7,
              application: null,
              chain: exampleValues.chainId,
            },
            transfers: [
              {
                fungible_info: { name: 'Dev Dollar', symbol: 'DUSD', icon: null },
                nft_info: null,
                direction: 'out',
                quantity: { numeric: '12.5' },
                value: 12.5,
                price: 1,
              },
            ],
          },
        ],
        next: null,
      },
    },
  ],
})
