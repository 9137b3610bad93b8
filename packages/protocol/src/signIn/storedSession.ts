import * as z from 'zod/mini'
import { signInMessage } from '../schema/signInSession.ts'
import { rfc3339 } from '../schema/time.ts'

/**
 * A sign-in session as listed by a server (spec 3.3). Signed messages are only returned to the browser that sent them.
 */
export const storedSession = z.object({
  /** Id to revoke the session by. Not its secret. */
  id: z.string(),
  /** When the session began (RFC 3339). */
  createdAt: rfc3339,
  /** Whether it belongs to the requesting browser. */
  isCurrent: z.boolean(),
  data: signInMessage,
  /** Text that was signed. Absent for sessions of other browsers. */
  message: z.optional(z.string()),
  /** In the format of the namespace. Absent for sessions of other browsers. */
  signature: z.optional(z.string()),
  /** CAIP-74 CACAO, if the wallet created one. */
  cacao: z.optional(z.unknown()),
})
/** A sign-in session as listed by a server (spec 3.3). */
export type StoredSession = z.output<typeof storedSession>
