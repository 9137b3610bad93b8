import * as z from 'zod/mini'
import { accountAddress } from '../schema/address.ts'
import { name } from '../schema/name.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { exampleValues } from './exampleValues.ts'

/** 7.17: registers a name. `message` is JSON `{name, attributes?, timestamp (s), origin?, nonce?}`, valid 5 minutes. */
export const registerName = defineEndpoint({
  id: 'registerName',
  spec: '7.17',
  summary: 'Registers a name for an address that signed for it.',
  method: 'POST',
  path: '/v1/profile/account',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    message: z.string(),
    /** EIP-191, ERC-1271 or ERC-6492. */
    signature: z.string(),
    /** Coin type of ENSIP-11. */
    coin_type: z.number().check(z.multipleOf(1), z.nonnegative()),
    address: accountAddress,
  }),
  response: name,
  project: 'query',
  examples: [
    {
      body: {
        message: '{"name":"alice.mob.eth","timestamp":1795168788}',
        signature: `0x${'11'.repeat(65)}`,
        coin_type: 60,
        address: exampleValues.account,
      },
      response: {
        name: 'alice.mob.eth',
        registered_at: exampleValues.time,
        updated_at: exampleValues.time,
        attributes: {},
        addresses: { '60': { address: exampleValues.account, created_at: exampleValues.time } },
      },
    },
  ],
})
