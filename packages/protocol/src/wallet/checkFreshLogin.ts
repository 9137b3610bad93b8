import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'

/**
 * Checks whether the last login was within five minutes, before showing a screen that requires it. Only the server's
 * clock counts.
 */
export const checkFreshLogin = defineEndpoint({
  id: 'checkFreshLogin',
  summary: 'Checks that the last login was within the last five minutes.',
  method: 'GET',
  path: '/wallet/sessions/fresh',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({}),
  project: 'query',
  examples: [{ response: {} }],
})
