import * as z from 'zod/mini'
import { baseUnits } from '../../schema/amount.ts'
import { accountOnChain, caip10 } from '../../schema/caip.ts'
import { hex, keySignature } from '../../schema/hex.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.11: builds a swap's transaction. `tx.amount` is the minimum received, in base units. */
export const buildTransaction = defineEndpoint({
  id: 'buildTransaction',
  spec: '7.11',
  summary: 'Builds the transaction for a swap.',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    projectId: z.optional(z.string()),
    amount: baseUnits,
    from: caip10,
    to: caip10,
    userAddress: accountOnChain,
    eip155: z.optional(
      z.object({
        /** In percent. */
        slippage: z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d+)?$/))]),
        /**
         * Allows the market to spend exactly `amount` of `from` (EIP-2612) without an approval. `deadline` is in Unix
         * seconds.
         */
        permit: z.optional(z.nullable(z.object({ deadline: baseUnits, signature: keySignature }))),
        /** Our extension: the minimum to receive, in base units. A swap that would give less fails with QUOTE_MOVED. */
        minimum: z.optional(baseUnits),
      }),
    ),
    disableEstimate: z.optional(z.boolean()),
  }),
  response: z.object({
    tx: z.object({
      from: caip10,
      to: caip10,
      data: hex,
      amount: baseUnits,
      eip155: z.nullable(z.object({ gas: baseUnits, gasPrice: baseUnits })),
    }),
  }),
  project: 'body',
  examples: [
    {
      body: {
        projectId: exampleValues.projectId,
        amount: '1000000000000000000',
        from: exampleValues.nativeId,
        to: exampleValues.tokenId,
        userAddress: exampleValues.accountId,
        eip155: { slippage: 1 },
      },
      response: {
        tx: {
          from: exampleValues.accountId,
          to: exampleValues.routerId,
          data: '0x7ff36ab5',
          amount: '1974060000',
          eip155: { gas: '184312', gasPrice: '1000000007' },
        },
      },
    },
  ],
})
