import * as z from 'zod/mini'
import { noteCharactersMax } from '../constants/index.ts'
import { caip10 } from '../schema/caip.ts'
import { rfc3339 } from '../schema/time.ts'

/** The text of a note: not empty, and short enough to read at a glance. */
export const noteText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(noteCharactersMax), z.regex(/^[^\0]*$/))

/** A note by a member of the mob. */
export const note = z.object({ id: z.string(), author: caip10, text: z.string(), writtenAt: rfc3339 })
/** A note by a member of the mob. */
export type Note = z.output<typeof note>
