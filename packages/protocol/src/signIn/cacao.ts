import * as z from 'zod/mini'
import { signInMessageCharactersMax, signInSignatureCharactersMax } from '../constants/index.ts'
import type { SignInMessage } from '../schema/signInSession.ts'
import { rfc3339 } from '../schema/time.ts'
import { isCaip10, parseCaip10 } from '../vocabulary/ids.ts'

const issuerPrefix = 'did:pkh:'
/** Every field also appears in the message, so it can't be longer than that. */
const words = z.string().check(z.maxLength(signInMessageCharactersMax))

/** A signed capability, created by wallets that connect and sign in in one step (CACAO, CAIP-74). */
export const cacao = z.object({
  h: z.object({
    /** Standard that the signed message follows. */
    t: z.enum(['caip122', 'eip4361']),
  }),
  p: z.object({
    /** `did:pkh:` and the account as CAIP-10. */
    iss: words.check(z.refine((did) => did.startsWith(issuerPrefix) && isCaip10(accountOf(did)))),
    /** Host of the page, including its port if it has one (RFC 3986 authority). */
    domain: words,
    /** `uri` of the message: the page's origin. */
    aud: words,
    /** Version of the message format. */
    version: z.literal('1'),
    /** Value that the server issued, used only once. */
    nonce: words,
    /** When the message was issued (RFC 3339). */
    iat: rfc3339,
    /** When the message becomes valid (RFC 3339). */
    nbf: z.optional(rfc3339),
    /** When the message expires (RFC 3339). */
    exp: z.optional(rfc3339),
    /** One line of ASCII that the user reads. */
    statement: z.optional(words),
    /** Id of the request in the app. */
    requestId: z.optional(words),
    /** URIs of the resources that are signed for (RFC 3986). */
    resources: z.optional(z.array(words).check(z.maxLength(signInMessageCharactersMax))),
  }),
  s: z.object({
    /** `eip191`, `eip1271` or similar. */
    t: z.string().check(z.maxLength(32)),
    /** Signature of the message, in the format of `t`. */
    s: z.string().check(z.maxLength(signInSignatureCharactersMax)),
  }),
})

/** A parsed CACAO. */
export type Cacao = z.output<typeof cacao>

/** Converts a CACAO's payload to a sign-in message. */
export function readCacao({ p }: Cacao): SignInMessage {
  const { chainId, address } = parseCaip10(accountOf(p.iss))
  return {
    accountAddress: address,
    chainId,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    domain: p.domain,
    expirationTime: p.exp,
    issuedAt: p.iat,
    notBefore: p.nbf,
    requestId: p.requestId,
    resources: p.resources,
    statement: p.statement,
  }
}

function accountOf(did: string): string {
  return did.slice(issuerPrefix.length)
}
