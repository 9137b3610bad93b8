import * as z from 'zod/mini'
import { accountAddress } from './address.ts'
import { caip2 } from './caip.ts'
import { rfc3339 } from './time.ts'

/** What a sign-in message says (CAIP-122). */
export const signInMessage = z.object({
  accountAddress,
  chainId: caip2,
  uri: z.string(),
  version: z.literal('1'),
  nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,}$/)),
  domain: z.string(),
  expirationTime: z.optional(rfc3339),
  issuedAt: z.optional(rfc3339),
  notBefore: z.optional(rfc3339),
  requestId: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  statement: z.optional(z.string()),
})

/** What a sign-in message says (CAIP-122). */
export type SignInMessage = z.output<typeof signInMessage>

/** A sign-in session (spec 3.3). */
export const signInSession = z.object({
  data: signInMessage,
  message: z.string(),
  signature: z.string(),
  /** CACAO of CAIP-74, where the wallet made one. */
  cacao: z.optional(z.unknown()),
})
/** A sign-in session (spec 3.3). */
export type SignInSession = z.output<typeof signInSession>
