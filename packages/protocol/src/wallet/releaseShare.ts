import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { base64url, exampleShare } from './shapes.ts'

/**
 * The server's share for the device that asks, for one signature; for an export, and for another way back, a login of the
 * last five minutes is asked for. Limited, and in the audit log.
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
