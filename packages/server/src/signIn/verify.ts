import type { SignInMessage } from '@latchkey/protocol/signIn'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'

/**
 * Tells whether the account of `data` signed `message`. A signature of any form is answered, never thrown at; it
 * rejects where a chain must be asked and does not answer.
 */
export type VerifySignature = (signed: {
  data: SignInMessage
  message: string
  signature: string
}) => Promise<boolean>

/** How accounts of each namespace sign; one that is missing cannot sign in. */
export type Verifiers = Readonly<Partial<Record<NamespaceId, VerifySignature>>>
