import * as z from 'zod/mini'
import { caip10 } from '../../schema/caip.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'
import { exampleSession } from './exampleSession.ts'

/** 7.22: revokes a permission session; the account signs `{"action":"revoke","pci":…,"address":…,"projectId":…}`. */
export const revokeSession = defineEndpoint({
  id: 'revokeSession',
  spec: '7.22',
  summary: 'Revokes a permission session.',
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  params: z.object({ address: caip10 }),
  query: z.object({}),
  body: z.object({
    /** Id of the session. */
    pci: z.string().check(z.maxLength(256), z.regex(/^[!-~]*$/)),
    /** The account's signature of `{"action":"revoke","pci":…,"address":…,"projectId":…}`. */
    signature: z.string(),
  }),
  response: z.object({}),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.accountId },
      body: { pci: exampleSession.pci, signature: exampleSession.revokedBy },
      response: {},
    },
  ],
})
