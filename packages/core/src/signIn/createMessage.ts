import { isSignInStatement } from '@latchkey/protocol/signIn'
import { ConfigInvalidError } from '../errors/config.ts'
import type { SignInMessage, SignInRequest } from './defineSignInProvider.ts'

/** What a provider adds to a request. */
export type CreateMessageParameters = {
  /** At least 8 letters and digits, used once. */
  nonce: string
  /** When it is issued (RFC 3339), by a clock that is right; by this device's where it is left out. */
  issuedAt?: string | undefined
  /** Replaces the kit's own sentence: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement?: string | undefined
  /** How long what is signed holds, in milliseconds; for ever where it is left out. */
  lifetimeMs?: number | undefined
  requestId?: string | undefined
  /** Addresses of what is signed for (RFC 3986). */
  resources?: readonly string[] | undefined
}

/**
 * Makes what a sign-in message says: EIP-4361 on eip155, its CAIP-122 form elsewhere. Throws `ConfigInvalidError` for a
 * statement that no verifier takes, before a wallet is asked to sign it.
 */
export function createMessage(request: SignInRequest, parameters: CreateMessageParameters): SignInMessage {
  const { accountAddress, chainId, domain, uri } = request
  const { lifetimeMs, nonce, requestId, resources } = parameters
  // An empty text counts as no statement.
  const statement = (parameters.statement ?? request.statement) || undefined
  if (statement !== undefined && !isSignInStatement(statement))
    throw new ConfigInvalidError(
      'signIn',
      `has a statement that EIP-4361 does not allow, ${JSON.stringify(statement)}. Use one line of ASCII without "%<>\\^{|} and backticks`,
    )
  const now = parameters.issuedAt === undefined ? Date.now() : Date.parse(parameters.issuedAt)
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(lifetimeMs !== undefined && { expirationTime: new Date(now + lifetimeMs).toISOString() }),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
  }
}
