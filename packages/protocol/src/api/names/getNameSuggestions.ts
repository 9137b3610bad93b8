import * as z from 'zod/mini'
import { nameSuggestion } from '../../schema/name.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'

/** 7.16: suggests names similar to the requested one, the exact name first, at most 5. */
export const getNameSuggestions = defineEndpoint({
  id: 'getNameSuggestions',
  spec: '7.16',
  summary: 'Suggests names.',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  params: z.object({ name: z.string() }),
  query: z.object({ zone: z.optional(z.string()) }),
  body: z.undefined(),
  response: z.object({ suggestions: z.array(nameSuggestion).check(z.maxLength(5)) }),
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: 'alice' },
      query: { zone: 'mob.eth' },
      response: {
        suggestions: [
          { name: 'alice.mob.eth', registered: true },
          { name: 'alice1.mob.eth', registered: false },
        ],
      },
    },
  ],
})
