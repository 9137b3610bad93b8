import type { SignInMessage } from '@latchkey/protocol/signIn'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'

/**
 * Resolves with whether the account of `data` signed `message`. Never throws because of a signature; rejects if a chain
 * is required and does not respond.
 */
export type VerifySignature = (signed: {
  data: Pick<SignInMessage, 'accountAddress' | 'chainId'>
  message: string
  signature: string
}) => Promise<boolean>

/** Verifiers by namespace. Accounts of a namespace without one cannot sign in. */
export type Verifiers = Readonly<Partial<Record<NamespaceId, VerifySignature>>>
