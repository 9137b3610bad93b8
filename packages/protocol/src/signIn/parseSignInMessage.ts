import { isChecksummedAddress } from '../chains/evmAddress.ts'
import { signInMessageCharactersMax } from '../constants/index.ts'
import type { SignInMessage } from '../schema/signInSession.ts'
import { namespaceName } from '../vocabulary/namespaceName.ts'
import { type NamespaceId, namespaceIds } from '../vocabulary/vocabulary.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import { type SignInField, SignInMessageError } from './SignInMessageError.ts'

const headerPattern =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(.*) wants you to sign in with your (\w+) account:$/
const timePattern =
  /^([1-9]\d{3})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const noncePattern = /^[a-zA-Z0-9]{8,}$/
/** `1*( reserved / unreserved / " " )` (RFC 3986). */
const statementPattern = /^[a-zA-Z0-9 ._~:/?#[\]@!$&'()*+,;=-]+$/

/** Returns whether a text can be a sign-in message's statement. EIP-4361 rejects other characters. */
export function isSignInStatement(text: string): boolean {
  return statementPattern.test(text)
}

/**
 * Parses a sign-in message (EIP-4361, CAIP-122) by the ABNF of EIP-4361. Formatting the result returns the same text.
 * An eip155 address has its checksum (EIP-55), and a nonce has 8 characters or more. It is stricter than the ABNF in
 * two places: domains have no user info, and a `Request ID` is not empty. The ABNF allows an empty one, but siwe, the
 * reference implementation, drops the line before it verifies, so the same signature fails there.
 * Throws `SignInMessageError`, which names the invalid field.
 */
export function parseSignInMessage(text: string): SignInMessage {
  if (text.length > signInMessageCharactersMax)
    throw new SignInMessageError('message', `Must be at most ${signInMessageCharactersMax} characters.`)
  const lines = text.split('\n')
  const { scheme, domain, namespace } = readHeader(lines.shift() as string)
  const accountAddress = check('accountAddress', lines.shift(), isAddressOf(namespace))
  if (lines.shift() !== '') throw malformed()
  const statement = readStatement(lines)

  const take = (label: string, field: SignInField, isValid: Test): string | undefined => {
    const prefix = `${label}: `
    const [line] = lines
    if (!line?.startsWith(prefix)) return undefined
    lines.shift()
    return check(field, line.slice(prefix.length), isValid)
  }
  const require = (label: string, field: SignInField, isValid: Test): string => {
    const value = take(label, field, isValid)
    if (value === undefined) throw new SignInMessageError(field, `"${label}: …" is missing or misplaced.`)
    return value
  }

  const uri = require('URI', 'uri', isUri)
  require('Version', 'version', matches(/^1$/))
  const reference = require('Chain ID', 'chainId', isReferenceOf(namespace))
  const nonce = require('Nonce', 'nonce', matches(noncePattern))
  const issuedAt = (namespace === 'eip155' ? require : take)('Issued At', 'issuedAt', isTime)
  const expirationTime = take('Expiration Time', 'expirationTime', isTime)
  const notBefore = take('Not Before', 'notBefore', isTime)
  const requestId = take('Request ID', 'requestId', isPchars)
  const resources = readResources(lines)

  const data: SignInMessage = {
    accountAddress,
    chainId: `${namespace}:${reference}`,
    uri,
    version: '1',
    nonce,
    domain,
    ...(scheme !== undefined && { scheme }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources }),
    ...(statement !== undefined && { statement }),
  }
  // Rejects lines that were not parsed, and any other formatting.
  if (formatSignInMessage(data) !== text) throw malformed()
  return data
}

type Test = (value: string) => boolean

function readHeader(line: string): { scheme: string | undefined; domain: string; namespace: NamespaceId } {
  const match = headerPattern.exec(line)
  if (!match) throw malformed()
  const [, scheme, domain, noun] = match
  const namespace = namespaceIds.find((id) => namespaceName(id) === noun)
  if (!namespace) throw malformed()
  return { scheme, domain: check('domain', domain, isDomain), namespace }
}

function readStatement(lines: string[]): string | undefined {
  const first = lines.shift()
  if (first === '') return undefined
  const statement = check('statement', first, isSignInStatement)
  if (lines.shift() !== '') throw malformed()
  return statement
}

function readResources(lines: string[]): string[] | undefined {
  if (lines[0] !== 'Resources:') return undefined
  return lines.filter((line) => line.startsWith('- ')).map((line) => check('resources', line.slice(2), isUri))
}

function check(field: SignInField, value: string | undefined, isValid: Test): string {
  if (value !== undefined && isValid(value)) return value
  throw new SignInMessageError(field, 'Invalid format for a sign-in message.')
}

function malformed(): SignInMessageError {
  return new SignInMessageError('message', 'Not an EIP-4361 or CAIP-122 sign-in message.')
}

function matches(pattern: RegExp): Test {
  return (value) => pattern.test(value)
}

function isAddressOf(namespace: NamespaceId): Test {
  return namespace === 'eip155' ? isChecksummedAddress : matches(/^[a-zA-Z0-9]{20,128}$/)
}

function isReferenceOf(namespace: NamespaceId): Test {
  return matches(namespace === 'eip155' ? /^(0|[1-9]\d{0,31})$/ : /^[-_a-zA-Z0-9]{1,32}$/)
}

/** Returns whether a text is an RFC 3339 time on an existing calendar day. */
function isTime(value: string): boolean {
  const match = timePattern.exec(value)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  // A day that doesn't exist in its month overflows into the next.
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

const characters = "[a-zA-Z0-9._~!$&'()*+,;=-]"
const encoded = '%[0-9a-fA-F]{2}'
const pchar = `(?:${characters}|[:@]|${encoded})`
const hex = '[0-9a-fA-F]{1,4}'
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const last32 = `(?:${hex}:${hex}|(?:${octet}\\.){3}${octet})`
const groups = (count: number) => `(?:${hex}:){${count}}`
const upTo = (count: number) => `(?:(?:${hex}:){0,${count - 1}}${hex})?`
const ipv6 = [
  `${groups(6)}${last32}`,
  `::${groups(5)}${last32}`,
  ...[4, 3, 2, 1, 0].map((after) => `${upTo(5 - after)}::${groups(after)}${last32}`),
  `${upTo(6)}::${hex}`,
  `${upTo(7)}::`,
].join('|')
const ipLiteral = `\\[(?:${ipv6}|[vV][0-9a-fA-F]+\\.(?:${characters}|:)+)\\]`
const userInfo = `(?:(?:${characters}|:|${encoded})*@)?`
const authority = `${userInfo}(?:${ipLiteral}|(?:${characters}|${encoded})*)(?::\\d*)?`
const hierarchy = `(?://${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`
const rest = `(?:${pchar}|[/?])*`

const uriPattern = new RegExp(`^[a-zA-Z][a-zA-Z0-9+.-]*:${hierarchy}(?:\\?${rest})?(?:#${rest})?$`)
const domainPattern = new RegExp(`^(?:${ipLiteral}|[a-zA-Z0-9._-]+)(?::\\d{1,5})?$`)
const pcharsPattern = new RegExp(`^${pchar}+$`)

/** Returns whether a text is an RFC 3986 `URI`: every `%` starts a triplet, and brackets only enclose an IP. */
function isUri(text: string): boolean {
  return uriPattern.test(text)
}

/** Returns whether a text is `host` or `host:port` (RFC 3986), without user info, percent-encoding or sub-delimiters. */
function isDomain(text: string): boolean {
  return domainPattern.test(text)
}

/** Returns whether a text is `1*pchar` (RFC 3986). */
function isPchars(text: string): boolean {
  return pcharsPattern.test(text)
}
