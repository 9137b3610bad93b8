import type { SignInMessage } from '../schema/signInSession.ts'
import { namespaceOf, parseCaip2 } from '../vocabulary/ids.ts'
import { namespaceName } from '../vocabulary/namespaceName.ts'

/**
 * Formats a sign-in message for signing: EIP-4361 for eip155, otherwise CAIP-122's variant, where `Chain ID` is the
 * CAIP-2 reference. Throws `TypeError` for unsupported namespaces. Fields are not validated: `parseSignInMessage`
 * rejects the result of invalid ones.
 */
export function formatSignInMessage(data: SignInMessage): string {
  const namespace = namespaceOf(data.chainId)
  if (!namespace) throw new TypeError(`Sign-in is not supported on ${data.chainId}`)
  const { scheme, domain, accountAddress, statement, resources } = data
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${namespaceName(namespace)} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${parseCaip2(data.chainId).reference}`,
    `Nonce: ${data.nonce}`,
    ...line('Issued At', data.issuedAt),
    ...line('Expiration Time', data.expirationTime),
    ...line('Not Before', data.notBefore),
    ...line('Request ID', data.requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

function line(label: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${label}: ${value}`]
}
