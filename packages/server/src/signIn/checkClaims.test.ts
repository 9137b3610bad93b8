import { signInClockSkewMs } from '@latchkey/protocol/constants'
import type { SignInMessage } from '@latchkey/protocol/signIn'
import { describe, expect, it } from 'vitest'
import { RequestFailure } from '../base/RequestFailure.ts'
import { readFarcasterMessage } from '../wallet/farcaster/verifyFarcasterLogin.ts'
import { checkClaims, type Expected } from './checkClaims.ts'

const now = Date.UTC(2026, 0, 1)
const at = (ms: number) => new Date(now + ms).toISOString()
const message: SignInMessage = {
  accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 'eip155:10',
  domain: 'mob.example',
  uri: 'https://mob.example/',
  version: '1',
  nonce: 'abcdefgh',
  issuedAt: at(0),
}

const origin = 'https://mob.example'
const expected: Expected = { origins: [origin], origin, chains: ['eip155:10'], now }

/** Returns the refusal's field and sentence; undefined for an accepted message. */
function refusal(changes: Partial<SignInMessage>, other: Partial<Expected> = {}): string | undefined {
  try {
    checkClaims({ ...message, ...changes }, { ...expected, ...other })
    return undefined
  } catch (error) {
    return error instanceof RequestFailure ? error.message : String(error)
  }
}

const refusedField = (changes: Partial<SignInMessage>) => refusal(changes)?.replace(/:.*/, '')

it.each<[string, Partial<SignInMessage>, Partial<Expected>]>([
  ['from the page itself', {}, {}],
  ['without a page’s origin', {}, { origin: undefined }],
  ['with its scheme', { scheme: 'https' }, {}],
  ['with its scheme in capitals', { scheme: 'HTTPS' }, {}],
  [
    'of a local app without TLS',
    { scheme: 'http', domain: 'localhost:3000', uri: 'http://localhost:3000/' },
    { origin: undefined, origins: ['localhost'] },
  ],
  ['about another path', { uri: 'https://mob.example/a?b#c' }, {}],
  ['without an issue time', { issuedAt: undefined }, {}],
  ['that expires in a millisecond', { expirationTime: at(1) }, {}],
])('accepts a message %s', (_, changes, other) => {
  expect(refusal(changes, other)).toBeUndefined()
})

const otherApp = 'which is not this app.'

it.each<[string, Partial<SignInMessage>, Partial<Expected>]>([
  ['chainId: Sign-in is not supported on eip155:1.', { chainId: 'eip155:1' }, {}],
  ['uri: The URI must be an http or https URL.', { uri: 'did:key:z6Mk' }, {}],
  ['uri: The URI must be an http or https URL.', { uri: 'xhttps://mob.example/' }, { origin: undefined }],
  ['uri: The URI must be an http or https URL.', { uri: 'mob.example' }, {}],
  [`domain: The message was signed for evil.example, ${otherApp}`, { domain: 'evil.example' }, {}],
  [
    `domain: The message was signed for evil.example, ${otherApp}`,
    { domain: 'evil.example', uri: 'https://evil.example/' },
    { origin: undefined },
  ],
  [
    `domain: The message was signed for mob.example, ${otherApp}`,
    {},
    { origin: 'https://two.example', origins: [origin, 'https://two.example'] },
  ],
  [`domain: The message was signed for mob.example, ${otherApp}`, {}, { origins: ['https://two.example'] }],
  [
    `domain: The message was signed for mob.example, ${otherApp}`,
    { uri: 'http://mob.example/' },
    { origin: undefined },
  ],
  [`domain: The message was signed for http://mob.example, ${otherApp}`, { scheme: 'http' }, {}],
  [`uri: The URI points to https://evil.example, ${otherApp}`, { uri: 'https://evil.example/' }, {}],
  [`uri: The URI points to http://mob.example, ${otherApp}`, { uri: 'http://mob.example/' }, {}],
  [
    "issuedAt: The message was issued in the future. Check this device's clock.",
    { issuedAt: at(signInClockSkewMs + 1) },
    {},
  ],
  ['expirationTime: The message has expired. Sign in again.', { expirationTime: at(0) }, {}],
  ['expirationTime: The message has expired. Sign in again.', { expirationTime: at(-1) }, {}],
  [
    "notBefore: The message is not valid yet. Check this device's clock.",
    { notBefore: at(signInClockSkewMs + 1) },
    {},
  ],
])('refuses with %s', (description, changes, other) => {
  expect(refusal(changes, other)).toBe(description)
})

describe.each(['issuedAt', 'notBefore'] as const)('a fast clock in %s', (field) => {
  it.each([
    [60_000, true],
    [signInClockSkewMs, true],
    [signInClockSkewMs + 1, false],
  ])('by %i ms is tolerated: %s', (ms, isTolerated) => {
    expect(refusedField({ [field]: at(ms) })).toBe(isTolerated ? undefined : field)
    expect(readsFarcaster({ [field]: at(ms) })).toBe(isTolerated)
  })
})

function readsFarcaster(times: { issuedAt?: string; notBefore?: string }): boolean {
  const { domain, uri, nonce, accountAddress } = message
  const { issuedAt = at(0), notBefore = at(0) } = times
  const text = `${domain} wants you to sign in with your Ethereum account:
${accountAddress}

Farcaster Auth

URI: ${uri}
Version: 1
Chain ID: 10
Nonce: ${nonce}
Issued At: ${issuedAt}
Not Before: ${notBefore}
Resources:
- farcaster://fid/1`
  const question = { domain, siweUri: uri, nonce, expirationTime: at(60_000) }
  return readFarcasterMessage(text, { question, chainId: 'eip155:10', now }) !== undefined
}
