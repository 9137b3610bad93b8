import * as z from 'zod/mini'
import { caip2 } from '../../schema/caip.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.3: lists the chains that this server supports. */
export const getSupportedChains = defineEndpoint({
  id: 'getSupportedChains',
  spec: '7.3',
  summary: 'Lists the chains supported over HTTP and WebSocket.',
  method: 'GET',
  path: '/v1/supported-chains',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ http: z.array(caip2), ws: z.array(caip2) }),
  project: 'none',
  examples: [{ response: { http: [exampleValues.chainId], ws: [exampleValues.chainId] } }],
})
