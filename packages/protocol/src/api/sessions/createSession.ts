import * as z from 'zod/mini'
import { caip10 } from '../../schema/caip.ts'
import { hex, permissionContext } from '../../schema/hex.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'
import { exampleSession } from './exampleSession.ts'

/**
 * Stores a permission that the account is about to grant on chain. It is listed once it is on chain. The account signs
 * `{"action":"create","pci":…,"address":…,"projectId":…}`; the pci is the context's hash (Keccak-256).
 */
export const createSession = defineEndpoint({
  id: 'createSession',
  summary: 'Stores a permission session, which is listed once the account has granted it on chain.',
  method: 'POST',
  path: '/v1/sessions/:address',
  params: z.object({ address: caip10 }),
  query: z.object({}),
  body: z.object({
    /** The ABI-encoded permission, in at most 16,384 characters. */
    context: permissionContext,
    /** The account's signature of `{"action":"create","pci":…,"address":…,"projectId":…}`. */
    signature: hex,
  }),
  response: z.object({
    /** Id: the Keccak-256 hash of `context`, in lower-case hex. */
    pci: z.string(),
  }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.accountId },
      body: { context: exampleSession.context, signature: exampleSession.createdBy },
      response: { pci: exampleSession.pci },
    },
  ],
})
