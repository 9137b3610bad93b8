import * as z from 'zod/mini'
import { caip10 } from '../schema/caip.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { exampleValues } from './exampleValues.ts'

/** 7.22: revokes a permission session; the account signs `{"action":"revoke","pci":…,"address":…,"projectId":…}`. */
export const revokeSession = defineEndpoint({
  id: 'revokeSession',
  spec: '7.22',
  summary: 'Revokes a permission session.',
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  params: z.object({ address: caip10 }),
  query: z.object({}),
  body: z.object({ pci: z.string(), signature: z.string() }),
  response: z.object({}),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.accountId },
      body: { pci: '6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11', signature: `0x${'11'.repeat(65)}` },
      response: {},
    },
  ],
})
