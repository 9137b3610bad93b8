import { signInClockSkewMs } from '@latchkey/protocol/constants'
import type { SignInMessage } from '@latchkey/protocol/signIn'
import { describe, expect, it } from 'vitest'
import { RequestFailure } from '../RequestFailure.ts'
import { readFarcasterMessage } from '../wallet/farcasterLogin/readFarcasterMessage.ts'
import { checkClaims } from './checkClaims.ts'

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

function refusedField(changes: Partial<SignInMessage>): string | undefined {
  const origin = 'https://mob.example'
  try {
    checkClaims({ ...message, ...changes }, { origins: [origin], origin, chains: ['eip155:10'], now })
    return undefined
  } catch (error) {
    return error instanceof RequestFailure ? error.reasons[0]?.field : String(error)
  }
}

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
