import * as z from 'zod/mini'
import { name, signedText } from '../../schema/name.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleName, exampleSigned } from './exampleName.ts'

const attributes = { description: 'Drives on Mondays.' }

/**
 * Replaces a name's attributes. `message` is as in 7.17, JSON `{name?, attributes, timestamp (s), origin?, nonce?}`,
 * signed by the account that registered the name. A text without `name` is valid once, for the name in the path.
 */
export const updateNameAttributes = defineEndpoint({
  id: 'updateNameAttributes',
  summary: "Replaces a name's attributes.",
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  params: z.object({ name: z.string() }),
  query: z.object({}),
  body: signedText,
  response: name,
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: exampleName.name },
      body: exampleSigned({ attributes }),
      response: { ...exampleName, attributes },
    },
  ],
})
