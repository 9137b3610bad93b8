import { formatSignInMessage, type SignInMessage } from '@latchkey/protocol/signIn'
import { expect, it } from 'vitest'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { SignInSettings } from './settings.ts'
import { createMemoryStore } from './store.ts'
import type { VerifySignature } from './verify.ts'
import { verifySignIn } from './verifySignIn.ts'

const now = Date.UTC(2026, 0, 1)
const origin = 'https://app.example'
const [chainId, solana] = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const
const claims: SignInMessage = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId,
  uri: `${origin}/`,
  version: '1',
  domain: 'app.example',
  nonce: 'abcdefgh',
  issuedAt: new Date(now).toISOString(),
}
const message = formatSignInMessage(claims)
const signed = { message, signature: 'good' }

/** Opens a verifier that accepts `good` as every account's signature, and has issued a nonce. */
async function open(change: Partial<SignInSettings> = {}) {
  const store = createMemoryStore()
  await store.keepNonce({ scope: 'app', nonce: claims.nonce, expiresAt: now + 60_000 })
  const refused: string[] = []
  const verified: Parameters<VerifySignature>[0][] = []
  const verify: VerifySignature = async (given) => {
    verified.push(given)
    return given.signature === 'good'
  }
  const settings: Parameters<typeof verifySignIn>[0] = {
    store,
    verify: { eip155: verify },
    origins: [origin],
    chains: [chainId, solana],
    transport: 'bearer',
    scope: 'app',
    now: () => now,
    refused: (field) => void refused.push(field),
    ...change,
  }
  const signIn = (given: Parameters<typeof verifySignIn>[1], headers: Record<string, string> = { origin }) =>
    verifySignIn(settings, given, new Request('https://api.example/sign-in', { headers }))
  return { signIn, refused, verified, settings }
}

/** Returns the field that a sign-in is refused for, and the calls of the settings' callbacks. */
async function refusal(given: Parameters<typeof verifySignIn>[1], change?: Partial<SignInSettings>) {
  const { signIn, refused } = await open(change)
  const error: unknown = await signIn(given).catch((thrown: unknown) => thrown)
  if (!(error instanceof RequestFailure)) throw new Error('Not refused', { cause: error })
  return { code: error.code, reasons: error.reasons, refused }
}
const refusedFor = (field: string) => ({
  code: 'SIGN_IN_INVALID',
  reasons: [expect.objectContaining({ field })],
  refused: [field],
})

const cacao = {
  h: { t: 'caip122' },
  p: {
    ...{ iss: `did:pkh:${chainId}:${claims.accountAddress}`, domain: claims.domain, aud: claims.uri },
    ...{ version: '1', nonce: claims.nonce, iat: claims.issuedAt },
  },
  s: { t: 'eip191', s: 'good' },
}

it('returns what was signed, and no additional data', async () => {
  const { signIn, refused, verified } = await open()
  const given = { ...signed, isAdmin: true }
  expect(await signIn(given)).toEqual({ data: expect.objectContaining(claims), ...signed })
  expect(refused).toEqual([])
  expect(verified).toMatchObject([{ data: claims, ...signed }])
})

it('accepts additional data of the wallet if it was signed', async () => {
  const { signIn } = await open()
  expect(await signIn({ ...signed, cacao })).toMatchObject({ ...signed, cacao })
})

it.each<[string, unknown]>([
  ['no contents', null],
  ['no payload', { ...cacao, p: undefined }],
  ['another signature', { ...cacao, s: { ...cacao.s, s: 'better' } }],
  ['another statement', { ...cacao, p: { ...cacao.p, statement: 'Take all' } }],
  ['a chain without messages', { ...cacao, p: { ...cacao.p, iss: 'did:pkh:none:1:abc' } }],
])('refuses a CACAO with %s', async (_, other) => {
  expect(await refusal({ ...signed, cacao: other })).toMatchObject({
    ...refusedFor('cacao'),
    reasons: [{ field: 'cacao', description: 'The CACAO does not match the message.' }],
  })
})

it('refuses a signature of another account, and still invalidates the nonce', async () => {
  const { signIn, refused } = await open()
  const address = claims.accountAddress
  await expect(signIn({ ...signed, signature: 'bad' })).rejects.toMatchObject({
    code: 'SIGN_IN_INVALID',
    reasons: [{ field: 'signature', description: `The signature is not from ${address} for this message.` }],
  })
  await expect(signIn(signed)).rejects.toMatchObject({ reasons: [{ field: 'nonce' }] })
  expect(refused).toEqual(['signature', 'nonce'])
})

it('accepts a nonce once, in its own scope, and until it expires', async () => {
  const { signIn } = await open()
  await signIn(signed)
  await expect(signIn(signed)).rejects.toMatchObject({
    reasons: [{ field: 'nonce', description: expect.stringContaining('Sign in again.') }],
  })
  expect(await refusal(signed, { store: createMemoryStore() })).toMatchObject(refusedFor('nonce'))
  const late = await open()
  const settings = { ...late.settings, scope: 'other' }
  await expect(
    verifySignIn(settings, signed, new Request('https://api.example', { headers: { origin } })),
  ).rejects.toMatchObject({ reasons: [{ field: 'nonce' }] })
  const store = createMemoryStore()
  await store.keepNonce({ scope: 'app', nonce: claims.nonce, expiresAt: now })
  expect(await refusal(signed, { store })).toMatchObject(refusedFor('nonce'))
})

it('reports the namespaces whose accounts can sign in', async () => {
  const other = formatSignInMessage({
    ...claims,
    chainId: solana,
    accountAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  })
  const { verified } = await open()
  const verify = { eip155: async () => true, cosmos: async () => true }
  expect(await refusal({ ...signed, message: other }, { verify })).toMatchObject({
    ...refusedFor('chainId'),
    reasons: [
      {
        description: expect.stringContaining(
          `${solana} cannot sign in. Supported namespaces: eip155, cosmos.`,
        ),
      },
    ],
  })
  expect(verified).toEqual([])
})

it('refuses another domain, another page, and text that is not a message', async () => {
  const abroad = formatSignInMessage({ ...claims, domain: 'evil.example' })
  expect(await refusal({ ...signed, message: abroad })).toMatchObject(refusedFor('domain'))
  expect(await refusal({ ...signed, message: `${message}\n` })).toMatchObject(refusedFor('message'))
  const { signIn } = await open()
  const signedIn = signIn(signed, { origin: 'https://evil.example' })
  await expect(signedIn).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' })
  await expect(signIn(signed, {})).resolves.toMatchObject(signed)
})

it('does not report an unreachable chain as a refusal', async () => {
  const failure = new RequestFailure('UPSTREAM_UNAVAILABLE', { field: 'chain', description: 'Down' })
  for (const error of [failure, new TypeError('Down')]) {
    const { signIn, refused } = await open({ verify: { eip155: () => Promise.reject(error) } })
    await expect(signIn(signed)).rejects.toBe(error)
    expect(refused).toEqual([])
  }
})

it('works without callbacks', async () => {
  const { settings } = await open()
  const { refused: _, ...silent } = settings
  const request = new Request('https://api.example', { headers: { origin } })
  await expect(verifySignIn(silent, { ...signed, signature: 'bad' }, request)).rejects.toMatchObject({
    code: 'SIGN_IN_INVALID',
  })
})
