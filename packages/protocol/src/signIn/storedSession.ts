import * as z from 'zod/mini'
import { signInMessage } from '../schema/signInSession.ts'
import { rfc3339 } from '../schema/time.ts'

/**
 * A sign-in session as listed by a server (spec 3.3). Signed messages are only returned to the browser that sent them.
 */
export const storedSession = z.object({
  id: z.string(),
  createdAt: rfc3339,
  /** Whether it belongs to the requesting browser. */
  isCurrent: z.boolean(),
  data: signInMessage,
  message: z.optional(z.string()),
  signature: z.optional(z.string()),
  /** CAIP-74 CACAO, if the wallet created one. */
  cacao: z.optional(z.unknown()),
})
/** A sign-in session as listed by a server (spec 3.3). */
export type StoredSession = z.output<typeof storedSession>
