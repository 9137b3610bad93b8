import * as z from 'zod/mini'
import { accountAddress } from '../../schema/address.ts'
import { approval } from '../../schema/approval.ts'
import { caip2 } from '../../schema/caip.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/**
 * Lists an account's approvals on a chain: found in the chain's logs, verified against the contracts' current state.
 */
export const getApprovals = defineEndpoint({
  id: 'getApprovals',
  summary: 'Lists the approvals that an account has granted.',
  method: 'GET',
  path: '/v1/account/:address/approvals',
  params: z.object({ address: accountAddress }),
  query: z.object({ chainId: caip2 }),
  body: z.undefined(),
  /** `isComplete` is false if there are more approvals than are checked at once, or the index is behind. */
  response: z.object({ data: z.array(approval), isComplete: z.boolean() }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId },
      response: {
        data: [
          {
            chainId: exampleValues.chainId,
            token: {
              address: exampleValues.tokenId,
              name: 'Dev Dollar',
              symbol: 'DUSD',
              decimals: 6,
              iconUrl: '',
            },
            scope: 'amount',
            spender: exampleValues.routerId,
            amount: '12500000',
            tokenId: null,
            approvedAt: exampleValues.time,
          },
        ],
        isComplete: true,
      },
    },
  ],
})
