import * as z from 'zod/mini'
import { name, signedText } from '../../schema/name.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleName, exampleSigned } from './exampleName.ts'

/**
 * 7.17: registers a name. `message` is JSON `{name, attributes?, timestamp (s), origin?, nonce?}`, valid 5 minutes. The
 * name resolves to the signer on the chain of `coin_type`, and on Ethereum too if a key signed.
 */
export const registerName = defineEndpoint({
  id: 'registerName',
  spec: '7.17',
  summary: 'Registers a name for an address that signed the request.',
  method: 'POST',
  path: '/v1/profile/account',
  params: z.object({}),
  query: z.object({}),
  body: signedText,
  response: name,
  project: 'query',
  isProjectByOrigin: true,
  examples: [{ body: exampleSigned(), response: exampleName }],
})
