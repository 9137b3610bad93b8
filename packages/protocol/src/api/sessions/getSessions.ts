import * as z from 'zod/mini'
import { caip10 } from '../../schema/caip.ts'
import { pci } from '../../schema/pci.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'
import { exampleSession } from './exampleSession.ts'

/** 7.21: lists an account's permission sessions, revoked ones included. */
export const getSessions = defineEndpoint({
  id: 'getSessions',
  spec: '7.21',
  summary: 'Lists the permission sessions of an account.',
  method: 'GET',
  path: '/v1/sessions/:address',
  params: z.object({ address: caip10 }),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ pcis: z.array(pci) }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.accountId },
      response: {
        pcis: [
          {
            project: { id: exampleValues.projectId, name: 'Serial Mob', url: null, iconUrl: null },
            pci: exampleSession.pci,
            expiry: 1893456000,
            createdAt: 1795168788,
            permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
            policies: [],
            context: exampleSession.context,
            revokedAt: null,
          },
        ],
      },
    },
  ],
})
