import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { note } from './note.ts'

/** Lists the mob's newest notes for signed-in users. */
export const listNotes = defineEndpoint({
  id: 'listNotes',
  summary: "Lists the mob's notes, newest first.",
  method: 'GET',
  path: '/notes',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ notes: z.array(note) }),
  project: 'none',
  examples: [
    {
      response: {
        notes: [
          {
            id: '6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11',
            author: exampleValues.accountId,
            text: 'The parser is green; next come the times.',
            writtenAt: exampleValues.time,
          },
        ],
      },
    },
  ],
})
