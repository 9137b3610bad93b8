import * as z from 'zod/mini'
import { evmAddress } from '../../schema/address.ts'
import { hex } from '../../schema/hex.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** Same as `askGateway`, for resolvers whose gateway URL has no `{data}` in it (ERC-3668). */
export const askGatewayByPost = defineEndpoint({
  id: 'askGatewayByPost',
  summary: 'Returns a signed name record to an ENS resolver.',
  method: 'POST',
  path: '/ccip',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ sender: evmAddress, data: hex }),
  response: z.object({ data: hex }),
  project: 'none',
  examples: [
    {
      body: { sender: exampleValues.peer, data: exampleValues.gatewayCall },
      response: { data: `0x${'00'.repeat(32)}` },
    },
  ],
})
