import * as z from 'zod/mini'
import { baseUnits } from '../../schema/amount.ts'
import { accountOnChain, caip10 } from '../../schema/caip.ts'
import { hex } from '../../schema/hex.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.12: builds the approval that a swap needs. `tx.from` and `tx.to` echo the query. */
export const buildApprove = defineEndpoint({
  id: 'buildApprove',
  spec: '7.12',
  summary: 'Builds the approval for a swap.',
  method: 'GET',
  path: '/v1/convert/build-approve',
  params: z.object({}),
  query: z.object({
    from: caip10,
    to: caip10,
    userAddress: z.optional(accountOnChain),
    amount: z.optional(baseUnits),
  }),
  body: z.undefined(),
  response: z.object({
    tx: z.object({
      from: caip10,
      to: caip10,
      data: hex,
      value: baseUnits,
      eip155: z.nullable(z.object({ gasPrice: baseUnits })),
    }),
  }),
  project: 'query',
  examples: [
    {
      query: {
        from: exampleValues.tokenId,
        to: exampleValues.routerId,
        userAddress: exampleValues.accountId,
        amount: '12500000',
      },
      response: {
        tx: {
          from: exampleValues.tokenId,
          to: exampleValues.routerId,
          data: '0x095ea7b3',
          value: '0',
          eip155: { gasPrice: '1000000007' },
        },
      },
    },
  ],
})
