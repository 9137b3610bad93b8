import * as z from 'zod/mini'
import { baseUnits } from '../../schema/amount.ts'
import { accountOnChain, caip10 } from '../../schema/caip.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.9: returns the swap router's allowance for a token, in base units; 2^256-1 for the native token. */
export const getAllowance = defineEndpoint({
  id: 'getAllowance',
  spec: '7.9',
  summary: "Returns the swap router's allowance for a token.",
  method: 'GET',
  path: '/v1/convert/allowance',
  params: z.object({}),
  query: z.object({ tokenAddress: caip10, userAddress: accountOnChain }),
  body: z.undefined(),
  response: z.object({ allowance: baseUnits }),
  project: 'query',
  examples: [
    {
      query: { tokenAddress: exampleValues.tokenId, userAddress: exampleValues.accountId },
      response: { allowance: '0' },
    },
  ],
})
