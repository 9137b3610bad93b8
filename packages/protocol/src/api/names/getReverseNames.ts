import * as z from 'zod/mini'
import { name } from '../../schema/name.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'
import { exampleName } from './exampleName.ts'

/** 7.15: returns the names of an address, case-insensitive. Unknown: 404, or an empty list with `apiVersion=2`. */
export const getReverseNames = defineEndpoint({
  id: 'getReverseNames',
  spec: '7.15',
  summary: 'Lists the names of an address.',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  params: z.object({ address: z.string().check(z.regex(/^[-.%a-zA-Z0-9]{20,128}$/)) }),
  query: z.object({ sender: z.optional(z.string()), apiVersion: z.optional(z.string()) }),
  body: z.undefined(),
  response: z.array(name),
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { address: exampleValues.account },
      query: { apiVersion: '2' },
      response: [exampleName],
    },
  ],
})
