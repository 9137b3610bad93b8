import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'

/** Tells whether the last login is of the last five minutes, before a screen is shown that needs one: no clock but the server's counts. */
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
