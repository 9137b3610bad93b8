import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { caip10 } from '../schema/caip.ts'
import { note, noteText } from './note.ts'

/** Adds a note for the mob; `author` is one of the accounts that the browser is signed in with. */
export const writeNote = defineEndpoint({
  id: 'writeNote',
  summary: 'Leaves a note for the mob.',
  method: 'POST',
  path: '/notes',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ author: caip10, text: noteText }),
  response: z.object({ note }),
  project: 'none',
  examples: [
    {
      body: { author: exampleValues.accountId, text: 'The parser is green.' },
      response: {
        note: {
          id: '6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11',
          author: exampleValues.accountId,
          text: 'The parser is green.',
          writtenAt: exampleValues.time,
        },
      },
    },
  ],
})
