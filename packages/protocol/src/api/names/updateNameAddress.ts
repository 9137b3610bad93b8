import * as z from 'zod/mini'
import { name, signedText } from '../../schema/name.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'
import { exampleName, exampleSigned } from './exampleName.ts'

const { account: address } = exampleValues
const optimism = 2_147_483_658

/**
 * Sets a name's address for a coin type. `message` is as in 7.17, JSON
 * `{name?, coin_type, address, timestamp (s), origin?, nonce?}`, signed by the account that registered the name. The
 * address also signs the same text (`address_signature`), unless the owner's signature is also its own. Other clients
 * omit `name` and only the owner signs: the name then resolves to that address, but reverse lookups of the address
 * don't return the name. A text without `name` is valid once, for the name in the path.
 */
export const updateNameAddress = defineEndpoint({
  id: 'updateNameAddress',
  summary: "Sets a name's address for a coin type.",
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  params: z.object({ name: z.string() }),
  query: z.object({}),
  body: z.extend(signedText, { address_signature: z.optional(z.string()) }),
  response: name,
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: exampleName.name },
      body: exampleSigned({ coin_type: optimism, address }, optimism),
      response: {
        ...exampleName,
        addresses: {
          ...exampleName.addresses,
          [optimism]: { address, created_at: exampleValues.time },
        },
      },
    },
  ],
})
