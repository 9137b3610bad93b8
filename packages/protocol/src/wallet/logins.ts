import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { email } from '../schema/user.ts'
import { socialProviders } from '../vocabulary/vocabulary.ts'
import {
  base64url,
  exampleCeremony,
  exampleCredentialId,
  exampleSession,
  exampleUser,
  opaque,
  passkeyBytes,
  passkeyName,
  walletSession,
} from './shapes.ts'

const loginId = exampleUser.id

/**
 * Starts an email login by sending a code. On a new device, the email also has a link that must be clicked first. The
 * response and its timing are the same for known and unknown addresses.
 */
export const createEmailLogin = defineEndpoint({
  id: 'createEmailLogin',
  summary: 'Starts an email login.',
  method: 'POST',
  path: '/wallet/email-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ email: email.check(z.maxLength(254)), appOrigin: z.url() }),
  response: z.object({
    loginId: opaque,
    next: z.enum(['device', 'otp']),
    /** The same digits as on the email's page. */
    digits: z.optional(z.string().check(z.regex(/^\d{2}$/))),
    resendAfterMs: z.number(),
  }),
  project: 'query',
  examples: [
    {
      body: { email: 'ada@example.com', appOrigin: exampleValues.appOrigin },
      response: { loginId, next: 'device', digits: '47', resendAfterMs: 30_000 },
    },
  ],
})

/** Returns the status of an email login. */
export const getEmailLogin = defineEndpoint({
  id: 'getEmailLogin',
  summary: 'Returns the status of an email login.',
  method: 'GET',
  path: '/wallet/email-logins/:loginId',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ state: z.enum(['device', 'otp', 'dead']) }),
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, response: { state: 'otp' } }],
})

/** Completes an email login with its code. Only for the key that started it, with five attempts. */
export const verifyEmailLogin = defineEndpoint({
  id: 'verifyEmailLogin',
  summary: 'Completes an email login with its code. Allows five attempts.',
  method: 'POST',
  path: '/wallet/email-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: walletSession,
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, body: { code: '493817' }, response: exampleSession }],
})

/** Starts a social login and returns the URL to open in a window. */
export const createSocialLogin = defineEndpoint({
  id: 'createSocialLogin',
  summary: 'Starts a social login.',
  method: 'POST',
  path: '/wallet/social-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ provider: z.enum(socialProviders), appOrigin: z.url() }),
  response: z.object({ loginId: opaque, uri: z.url() }),
  project: 'query',
  examples: [
    {
      body: { provider: 'google', appOrigin: exampleValues.appOrigin },
      response: { loginId, uri: `https://wallet.example.com/social/start?flow=${loginId}` },
    },
  ],
})

/**
 * Completes a social login with the code that its window sent to the frame, or with the six digits shown to the user.
 * Only for the key that started it, with five attempts.
 */
export const verifySocialLogin = defineEndpoint({
  id: 'verifySocialLogin',
  summary: 'Completes a social login with the code or the six digits from its window. Allows five attempts.',
  method: 'POST',
  path: '/wallet/social-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^(?:\d{6}|[A-Za-z0-9_-]{43})$/)) }),
  response: walletSession,
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, body: { code: '493817' }, response: exampleSession }],
})

/** Starts a Farcaster login. Returns the page that a phone opens for it, and the two digits to compare there. */
export const createFarcasterLogin = defineEndpoint({
  id: 'createFarcasterLogin',
  summary: 'Starts a Farcaster login (FIP-11).',
  method: 'POST',
  path: '/wallet/farcaster-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ appOrigin: z.url() }),
  response: z.object({ loginId: opaque, uri: z.url(), digits: z.string().check(z.regex(/^\d{2}$/)) }),
  project: 'query',
  examples: [
    {
      body: { appOrigin: exampleValues.appOrigin },
      response: { loginId, uri: `https://wallet.example.com/farcaster/${loginId}`, digits: '47' },
    },
  ],
})

/** Returns the status of a Farcaster login. */
export const getFarcasterLogin = defineEndpoint({
  id: 'getFarcasterLogin',
  summary: 'Returns the status of a Farcaster login.',
  method: 'GET',
  path: '/wallet/farcaster-logins/:loginId',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.undefined(),
  /** `approved`: Farcaster's relay has a response, which has not been verified yet. */
  response: z.object({ state: z.enum(['open', 'approved', 'refused', 'dead']) }),
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, response: { state: 'open' } }],
})

/**
 * Completes a Farcaster login with the signed message, which the server reads itself. Only for the key that started it.
 */
export const verifyFarcasterLogin = defineEndpoint({
  id: 'verifyFarcasterLogin',
  summary: 'Completes a Farcaster login with its signature, for the key that started it.',
  method: 'POST',
  path: '/wallet/farcaster-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({}),
  response: walletSession,
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, body: {}, response: exampleSession }],
})

/** Starts a passkey login (WebAuthn) by returning a one-time challenge, for an existing passkey or a new one. */
export const createPasskeyLogin = defineEndpoint({
  id: 'createPasskeyLogin',
  summary: 'Starts a passkey login, with a one-time challenge.',
  method: 'POST',
  path: '/wallet/passkey-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ appOrigin: z.url() }),
  response: z.object({
    loginId: opaque,
    challenge: base64url,
    /** The host of the wallet's origin. */
    rpId: z.string(),
    /** Random user id for a new passkey. */
    userHandle: base64url,
  }),
  project: 'query',
  examples: [
    {
      body: { appOrigin: exampleValues.appOrigin },
      response: {
        loginId,
        challenge: 'q8Xk3vB5nM2wE9tY7uIoPzLsDfGhJkQaWsEdRfTgYhU',
        rpId: 'wallet.example.com',
        userHandle: 'p4Zt7yUi0oP3aSdFgHjKlQ',
      },
    },
  ],
})

/** Completes a login with a passkey's signature. Only for the key that started it, with one attempt. */
export const verifyPasskeyLogin = defineEndpoint({
  id: 'verifyPasskeyLogin',
  summary: 'Completes a login with the signature of a passkey.',
  method: 'POST',
  path: '/wallet/passkey-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({
    credential: z.object({
      id: base64url,
      clientDataJSON: passkeyBytes,
      authenticatorData: passkeyBytes,
      signature: passkeyBytes,
    }),
  }),
  response: walletSession,
  project: 'query',
  examples: [
    {
      params: { loginId: exampleUser.id },
      body: {
        credential: {
          id: exampleCredentialId,
          clientDataJSON: exampleCeremony,
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
          signature: 'MEUCIQDx1Zy8m0Vb3nT5kR7xC9wLgAIgQ1Zy8m0Vb3nT5kR7xC9wLg',
        },
      },
      response: exampleSession,
    },
  ],
})

/**
 * Completes a login with a newly created passkey and creates its user. Only for the key that started it, with one
 * attempt.
 */
export const createPasskey = defineEndpoint({
  id: 'createPasskey',
  summary: 'Completes a login with a new passkey, and creates the user.',
  method: 'POST',
  path: '/wallet/passkey-logins/:loginId/passkey',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({
    name: passkeyName,
    credential: z.object({
      id: base64url,
      clientDataJSON: passkeyBytes,
      attestationObject: passkeyBytes,
    }),
  }),
  response: walletSession,
  project: 'query',
  examples: [
    {
      params: { loginId: exampleUser.id },
      body: {
        name: 'My wallet',
        credential: {
          id: exampleCredentialId,
          clientDataJSON: exampleCeremony,
          attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl',
        },
      },
      response: exampleSession,
    },
  ],
})
