import { namespaceOf, parseCaip2 } from '../ids.ts'
import type { SignInMessage } from '../schema/signInSession.ts'
import { accountNouns } from './accountNouns.ts'

/**
 * Writes a sign-in message as it is signed: EIP-4361 for eip155, CAIP-122's form of it elsewhere, where `Chain ID` is
 * the reference of CAIP-2. Throws `TypeError` for a chain of no namespace of ours. It checks no field:
 * `parseSignInMessage` refuses what comes of fields that cannot be.
 */
export function formatSignInMessage(data: SignInMessage): string {
  const namespace = namespaceOf(data.chainId)
  if (!namespace) throw new TypeError(`Sign-in is not supported on ${data.chainId}`)
  const { scheme, domain, accountAddress, statement, resources } = data
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${accountNouns[namespace]} account:`,
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
