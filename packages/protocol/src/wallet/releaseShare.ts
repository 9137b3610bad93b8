import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { base64url, exampleShare } from './shapes.ts'

/**
 * Returns the server's share for the requesting device, for one signature. An export, or a change of recovery, requires
 * a login within the last five minutes. Rate limited and recorded in the audit log.
 */
export const releaseShare = defineEndpoint({
  id: 'releaseShare',
  summary:
    "Returns the server's share to a device for one signature. Exports and recovery changes require a login within the last five minutes.",
  method: 'POST',
  path: '/wallet/keys/release',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ purpose: z.enum(['sign', 'export', 'recovery']) }),
  response: z.object({ share: base64url }),
  project: 'query',
  examples: [{ body: { purpose: 'sign' }, response: { share: exampleShare } }],
})
