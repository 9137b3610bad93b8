import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/**
 * Ends the current session with `current`. Otherwise removes a device by its id, signed out or not, with its session
 * and share; this requires a login within the last five minutes.
 */
export const revokeWalletSession = defineEndpoint({
  id: 'revokeWalletSession',
  summary:
    'Ends the current session with `current`, or removes a device by its id, with its session and share. Removing a device requires a login within the last five minutes.',
  method: 'POST',
  path: '/wallet/sessions/:sessionId/revoke',
  params: z.object({ sessionId: z.union([opaque, z.literal('current')]) }),
  query: z.object({}),
  body: z.object({}),
  response: z.object({}),
  project: 'query',
  examples: [{ params: { sessionId: exampleUser.id }, body: {}, response: {} }],
})
