import * as z from 'zod/mini'
import { signInMessage } from '../schema/signInSession.ts'
import { rfc3339 } from '../schema/time.ts'

/** A sign-in session as a server lists it (spec 3.3); what was signed is told to the browser alone that sent it. */
export const storedSession = z.object({
  id: z.string(),
  createdAt: rfc3339,
  /** Whether it hangs on the browser that asks. */
  isCurrent: z.boolean(),
  data: signInMessage,
  message: z.optional(z.string()),
  signature: z.optional(z.string()),
  /** CACAO of CAIP-74, where the wallet made one. */
  cacao: z.optional(z.unknown()),
})
/** A sign-in session as a server lists it (spec 3.3). */
export type StoredSession = z.output<typeof storedSession>
