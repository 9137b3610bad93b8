import * as z from 'zod/mini'
import { evmAddress } from '../../schema/address.ts'
import { hex } from '../../schema/hex.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/**
 * Serves as the gateway of the zone's names (ERC-3668, ENSIP-10). `data` is the call `resolve(bytes name, bytes data)`
 * of an ENS resolver at `sender`. The response is `(bytes result, uint64 expires, bytes signature)`, signed for that
 * resolver.
 */
export const askGateway = defineEndpoint({
  id: 'askGateway',
  summary: 'Returns a signed name record to an ENS resolver.',
  method: 'GET',
  path: '/ccip/:sender/:data',
  params: z.object({ sender: evmAddress, data: hex }),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ data: hex }),
  project: 'none',
  examples: [
    {
      params: { sender: exampleValues.peer, data: exampleValues.gatewayCall },
      response: { data: `0x${'00'.repeat(32)}` },
    },
  ],
})
