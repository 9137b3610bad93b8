import * as z from 'zod/mini'
import { accountAddress } from './address.ts'
import { caip2 } from './caip.ts'
import { rfc3339 } from './time.ts'

/** An RFC 3339 time as signed: `t` and `z` may be lower case. */
const signedTime = z.string().check(z.refine((time) => rfc3339.safeParse(time.toUpperCase()).success))

/** The fields of a sign-in message (CAIP-122). */
export const signInMessage = z.object({
  accountAddress,
  chainId: caip2,
  uri: z.string(),
  version: z.literal('1'),
  nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,}$/)),
  domain: z.string(),
  /** Precedes the domain, if the message has a scheme (EIP-4361). */
  scheme: z.optional(z.string()),
  expirationTime: z.optional(signedTime),
  issuedAt: z.optional(signedTime),
  notBefore: z.optional(signedTime),
  requestId: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  statement: z.optional(z.string()),
})

/** The fields of a sign-in message (CAIP-122). */
export type SignInMessage = z.output<typeof signInMessage>

/** A sign-in session (spec 3.3). */
export const signInSession = z.object({
  data: signInMessage,
  message: z.string(),
  signature: z.string(),
  /** CAIP-74 CACAO, if the wallet created one. */
  cacao: z.optional(z.unknown()),
})
/** A sign-in session (spec 3.3). */
export type SignInSession = z.output<typeof signInSession>
