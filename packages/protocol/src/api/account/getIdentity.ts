import * as z from 'zod/mini'
import { accountAddress } from '../../schema/address.ts'
import { rfc3339 } from '../../schema/time.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.4: returns an address's name and avatar, ENS first; null if it has none. */
export const getIdentity = defineEndpoint({
  id: 'getIdentity',
  spec: '7.4',
  summary: "Returns an address's name and avatar.",
  method: 'GET',
  path: '/v1/identity/:address',
  params: z.object({ address: accountAddress }),
  query: z.object({ sender: z.optional(z.string()) }),
  body: z.undefined(),
  response: z.object({
    name: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    resolvedAt: z.nullable(rfc3339),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      response: { name: 'alice.eth', avatar: null, resolvedAt: exampleValues.time },
    },
    {
      params: { address: 'So11111111111111111111111111111111111111112' },
      response: { name: null, avatar: null, resolvedAt: null },
    },
  ],
})
