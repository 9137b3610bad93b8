import * as z from 'zod/mini'
import { accountAddress } from './address.ts'
import { caip2 } from './caip.ts'
import { rfc3339 } from './time.ts'

/** An RFC 3339 time as signed: `t` and `z` may be lower case. */
const signedTime = z.string().check(z.refine((time) => rfc3339.safeParse(time.toUpperCase()).success))

/** The fields of a sign-in message (CAIP-122). */
export const signInMessage = z.object({
  /** Plain address of the account that signs in. */
  accountAddress,
  /** CAIP-2 id of the chain. */
  chainId: caip2,
  /** Origin of the page. */
  uri: z.string(),
  /** Version of the message format. */
  version: z.literal('1'),
  /** Value that the server issued, used only once. */
  nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,}$/)),
  /** Host of the page, including its port if it has one (RFC 3986 authority). */
  domain: z.string(),
  /** Precedes the domain, if the message has a scheme (EIP-4361). */
  scheme: z.optional(z.string()),
  /** When the message expires (RFC 3339). */
  expirationTime: z.optional(signedTime),
  /** When the message was issued (RFC 3339). */
  issuedAt: z.optional(signedTime),
  /** When the message becomes valid (RFC 3339). */
  notBefore: z.optional(signedTime),
  /** Id of the request in the app. */
  requestId: z.optional(z.string()),
  /** URIs of the resources that are signed for (RFC 3986). */
  resources: z.optional(z.array(z.string())),
  /** One line of ASCII that the user reads. */
  statement: z.optional(z.string()),
})

/** The fields of a sign-in message (CAIP-122). */
export type SignInMessage = z.output<typeof signInMessage>

/** A sign-in session (spec 3.3). */
export const signInSession = z.object({
  /** Fields of the signed message. */
  data: signInMessage,
  /** Text that was signed. */
  message: z.string(),
  /** Signature, in the format of the namespace. */
  signature: z.string(),
  /** CAIP-74 CACAO, if the wallet created one. */
  cacao: z.optional(z.unknown()),
})
/** A sign-in session (spec 3.3). */
export type SignInSession = z.output<typeof signInSession>
