import * as z from 'zod/mini'
import { name } from '../../schema/name.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleName } from './exampleName.ts'

/** 7.14: returns a registered name. Unknown names: 404, or an empty list with `apiVersion=2`. */
export const getName = defineEndpoint({
  id: 'getName',
  spec: '7.14',
  summary: 'Returns a registered name.',
  method: 'GET',
  path: '/v1/profile/account/:name',
  params: z.object({ name: z.string() }),
  query: z.object({ apiVersion: z.optional(z.string()) }),
  body: z.undefined(),
  response: z.union([name, z.array(name)]),
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: 'alice.mob.eth' },
      query: { apiVersion: '2' },
      response: exampleName,
    },
    { params: { name: 'nobody.mob.eth' }, query: { apiVersion: '2' }, response: [] },
  ],
})
