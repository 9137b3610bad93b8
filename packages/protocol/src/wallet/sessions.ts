import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { exampleSession, exampleUser, opaque, walletSession, walletSessionEntry } from './shapes.ts'

const loginId = exampleUser.id

/** Lists the user's devices and their sessions. */
export const getWalletSessions = defineEndpoint({
  id: 'getWalletSessions',
  summary: "Lists the user's devices and their sessions.",
  method: 'GET',
  path: '/wallet/sessions',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ sessions: z.array(walletSessionEntry) }),
  project: 'query',
  examples: [
    {
      response: {
        sessions: [
          {
            id: loginId,
            isCurrent: true,
            hasDeviceShare: true,
            device: 'Chrome, Android',
            appOrigin: exampleValues.appOrigin,
            firstSeenAt: exampleSession.loginAt,
            createdAt: exampleSession.loginAt,
            usedAt: exampleSession.loginAt,
          },
        ],
      },
    },
  ],
})

/** Exchanges a refresh token for new tokens. It is valid once, and only for its key. */
export const refreshWalletSession = defineEndpoint({
  id: 'refreshWalletSession',
  summary: 'Refreshes the session tokens.',
  method: 'POST',
  path: '/wallet/sessions/refresh',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ refreshToken: opaque }),
  response: walletSession,
  project: 'query',
  examples: [{ body: { refreshToken: exampleSession.refreshToken }, response: exampleSession }],
})

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
