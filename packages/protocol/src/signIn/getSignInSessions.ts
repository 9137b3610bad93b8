import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleSession } from './exampleSession.ts'
import { storedSession } from './storedSession.ts'

const { message: _, signature: __, ...elsewhere } = exampleSession

/** Lists the sessions of the requesting browser, and those of the same accounts on other devices. */
export const getSignInSessions = defineEndpoint({
  id: 'getSignInSessions',
  summary: 'Lists sessions of this browser, and of its accounts in other browsers.',
  method: 'GET',
  path: '/sessions',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ sessions: z.array(storedSession) }),
  project: 'query',
  examples: [{ response: { sessions: [exampleSession, { ...elsewhere, id: 'other', isCurrent: false }] } }],
})
