import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { noteCharactersMax } from '../constants/index.ts'
import { caip10 } from '../schema/caip.ts'
import { storableText } from '../schema/storableText.ts'
import { rfc3339 } from '../schema/time.ts'

/** The text of a note: not empty, and short enough to read at a glance. */
const noteText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(noteCharactersMax), z.regex(storableText))

/** A note by a member of the mob. */
export const note = z.object({
  /** UUID. */
  id: z.string(),
  /** Account that wrote it, by CAIP-10 id. */
  author: caip10,
  /** Plain text. */
  text: z.string(),
  /** RFC 3339. */
  writtenAt: rfc3339,
})
/** A note by a member of the mob. */
export type Note = z.output<typeof note>

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
