import { isSignInStatement } from '@latchkey/protocol/signIn'
import { ConfigInvalidError } from '../../errors/config.ts'
import type { SignInMessage, SignInRequest } from './defineSignInProvider.ts'

/** Fields that a provider adds to a request. */
export type CreateMessageParameters = {
  /** At least 8 letters and digits, used only once. */
  nonce: string
  /** When the message is issued (RFC 3339), from a reliable clock. Defaults to this device's time. */
  issuedAt?: string | undefined
  /** Replaces the kit's own statement: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement?: string | undefined
  /** How long the signed message is valid, in milliseconds. Without it, the message doesn't expire. */
  lifetimeMs?: number | undefined
  /** Id of the request in the app (EIP-4361). */
  requestId?: string | undefined
  /** URIs of the resources that are signed for (RFC 3986). */
  resources?: readonly string[] | undefined
}

/**
 * Creates the fields of a sign-in message: EIP-4361 on eip155, its CAIP-122 variant elsewhere. Throws
 * `ConfigInvalidError` for a statement that verifiers would reject, before a wallet is asked to sign it.
 */
export function createMessage(request: SignInRequest, parameters: CreateMessageParameters): SignInMessage {
  const { accountAddress, chainId, domain, uri } = request
  const { lifetimeMs, nonce, requestId, resources } = parameters
  // An empty string counts as no statement.
  const statement = (parameters.statement ?? request.statement) || undefined
  if (statement !== undefined && !isSignInStatement(statement))
    throw new ConfigInvalidError(
      'signIn.statement',
      statement,
      'EIP-4361 does not allow it. Use one line of ASCII without "%<>\\^{|} and backticks',
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
