import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { email } from '../schema/user.ts'
import { exampleUser, opaque, walletUser } from './shapes.ts'

/** Returns the logged-in user. */
export const getWalletUser = defineEndpoint({
  id: 'getWalletUser',
  summary: 'Returns the user who is logged in.',
  method: 'GET',
  path: '/wallet/user',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: walletUser,
  project: 'query',
  examples: [{ response: exampleUser }],
})

/** Deletes the user with all shares, devices and sessions. Requires a login within the last five minutes. */
export const deleteWalletUser = defineEndpoint({
  id: 'deleteWalletUser',
  summary:
    'Deletes the user with all shares, devices and sessions. Requires a login within the last five minutes.',
  method: 'POST',
  path: '/wallet/user/delete',
  params: z.object({}),
  query: z.object({}),
  body: z.object({}),
  response: z.object({}),
  project: 'query',
  examples: [{ body: {}, response: {} }],
})

/**
 * Starts a change of the user's email address by sending a code to the current one. Users without an address can't add
 * one: that would be another login. Only the email to the new address tells whether it already has a user.
 */
export const createEmailChange = defineEndpoint({
  id: 'createEmailChange',
  summary: "Starts a change of the user's email address.",
  method: 'POST',
  path: '/wallet/email-changes',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ email: email.check(z.maxLength(254)), appOrigin: z.url() }),
  response: z.object({ changeId: opaque, resendAfterMs: z.number() }),
  project: 'query',
  examples: [
    {
      body: { email: 'ada@example.org', appOrigin: exampleValues.appOrigin },
      response: { changeId: exampleUser.id, resendAfterMs: 30_000 },
    },
  ],
})

/**
 * Accepts the code sent to the current address, with five attempts, and sends one to the new address. The same code
 * again sends another one. Returns the updated change.
 */
export const confirmOldEmail = defineEndpoint({
  id: 'confirmOldEmail',
  summary: 'Verifies the code sent to the current email address.',
  method: 'POST',
  path: '/wallet/email-changes/:changeId/old',
  params: z.object({ changeId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: z.object({ changeId: opaque, resendAfterMs: z.number() }),
  project: 'query',
  examples: [
    {
      params: { changeId: exampleUser.id },
      body: { code: '493817' },
      response: { changeId: 'n8Rk2xVw4Ty7Lm1Pq9Zs3A', resendAfterMs: 30_000 },
    },
  ],
})

/** Accepts the code sent to the new address, with five attempts. The new address then becomes the email address. */
export const confirmNewEmail = defineEndpoint({
  id: 'confirmNewEmail',
  summary: 'Verifies the code sent to the new email address.',
  method: 'POST',
  path: '/wallet/email-changes/:changeId/new',
  params: z.object({ changeId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: walletUser,
  project: 'query',
  examples: [
    {
      params: { changeId: exampleUser.id },
      body: { code: '493817' },
      response: { ...exampleUser, email: 'ada@example.org' },
    },
  ],
})
