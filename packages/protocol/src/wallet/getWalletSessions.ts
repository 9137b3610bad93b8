import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { exampleSession, exampleUser, walletSessionEntry } from './shapes.ts'

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
