import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/**
 * Ends a session, the current one by `current`; that of another device takes a login of the last five minutes, and
 * its share goes, too.
 */
export const revokeWalletSession = defineEndpoint({
  id: 'revokeWalletSession',
  summary:
    'Ends a session, the current one by `current`; that of another device takes a login of the last five minutes, and its share goes, too.',
  method: 'POST',
  path: '/wallet/sessions/:sessionId/revoke',
  params: z.object({ sessionId: z.union([opaque, z.literal('current')]) }),
  query: z.object({}),
  body: z.object({}),
  response: z.object({}),
  project: 'query',
  examples: [{ params: { sessionId: exampleUser.id }, body: {}, response: {} }],
})
