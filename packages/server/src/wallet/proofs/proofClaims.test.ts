import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { walletProofs } from '../../storage/schema/walletSessions.ts'
import { createNonces } from './createNonces.ts'
import { createProofs } from './createProofs.ts'

const now = Date.UTC(2026, 0, 1)
const nonceKey = new Uint8Array(32).fill(7)
const method = 'POST'
const url = 'https://wallet.example/wallet/user'
const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
const jwk = await exportJWK(publicKey)
const { database, close } = await openEmptyDatabase()
afterAll(close)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await database.delete(walletProofs)
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (takeOnce: (name: string, until: number) => Promise<boolean> = async () => true) =>
  createProofs({ database, nonceKey, takeOnce })

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Signs a proof with claims and a header that replace the regular ones. */
const sign = (claims: object = {}, header: object = {}) =>
  new SignJWT({
    ...{ htm: method, htu: url, jti: randomUUID(), iat: now / 1000 },
    ...{ nonce: createNonces(nonceKey).current(), ...claims },
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
    .sign(privateKey)

const check = (proof: string | undefined, accessToken?: string, proofs = open()) =>
  proofs.check({ proof, method, url, accessToken })
const refusal = (description: string) => ({
  code: 'PROOF_INVALID',
  reasons: [{ field: 'dpop', description }],
  challenge: undefined,
})

it('returns the thumbprint of the key (RFC 7638), and remembers the proof while its nonce is valid', async () => {
  const taken: unknown[] = []
  const proofs = open(async (...name) => {
    taken.push(name)
    return true
  })
  const key = await calculateJwkThumbprint(jwk)
  expect(await check(await sign({ jti: 'one' }), undefined, proofs)).toBe(key)
  const expiresAt = now + 450_000
  expect(await database.select().from(walletProofs)).toEqual([{ key, jti: hash('one'), expiresAt }])
  expect(taken).toEqual([[`proof ${key} ${hash('one')}`, expiresAt]])
  expect(proofs.nonce()).toBe(createNonces(nonceKey).current())
})

it.each<[string, object]>([
  ['an id of 256 characters', { jti: 'x'.repeat(256) }],
  ['a clock that is a day ahead', { iat: now / 1000 + 86_400 }],
  ['a clock that is a day behind', { iat: now / 1000 - 86_400 }],
  ['the nonce before the current one', { nonce: createNonces(nonceKey, () => now - 150_000).current() }],
])('accepts a proof with %s', async (_, claims) => {
  expect(await check(await sign(claims))).toBe(await calculateJwkThumbprint(jwk))
})

const otherUrl = 'The DPoP proof is for another URL.'
const badId = 'The DPoP proof has no valid jti.'
const badClock = "The DPoP proof’s iat is too far from the server time. Check this device's clock."
const badForm = 'The DPoP proof must be a JWT of type dpop+jwt, signed with ES256 by the jwk in its header.'

it.each<[string, object, string]>([
  ['another method', { htm: 'GET' }, 'The DPoP proof is for another HTTP method.'],
  ['another path', { htu: `${url}s` }, otherUrl],
  ['another host', { htu: 'https://other.example/wallet/user' }, otherUrl],
  ['a query', { htu: `${url}?projectId=app` }, otherUrl],
  ['a fragment', { htu: `${url}#app` }, otherUrl],
  ['no URL', { htu: 'wallet' }, otherUrl],
  ['a URL that is no text', { htu: [url] }, otherUrl],
  ['no id', { jti: undefined }, badId],
  ['an empty id', { jti: '' }, badId],
  ['an id of 257 characters', { jti: 'x'.repeat(257) }, badId],
  ['no issue time', { iat: undefined }, badClock],
  ['an issue time over a day ahead', { iat: now / 1000 + 86_401 }, badClock],
  ['an issue time over a day ago', { iat: now / 1000 - 86_401 }, badClock],
])('refuses a proof with %s', async (_, claims, description) => {
  await expect(check(await sign(claims))).rejects.toMatchObject(refusal(description))
  expect(await database.select().from(walletProofs)).toEqual([])
})

it('refuses a missing proof, and one of more than 4,096 characters', async () => {
  await expect(check(undefined)).rejects.toMatchObject(refusal('A DPoP proof is required (RFC 9449).'))
  const ofLength = (length: number) => `${'x'.repeat(length)}`
  await expect(check(ofLength(4_097))).rejects.toMatchObject(refusal('The DPoP proof is too long.'))
  await expect(check(ofLength(4_096))).rejects.toMatchObject(refusal(badForm))
})

it.each<[string, object]>([
  ['another type', { typ: 'jwt' }],
  ['another key', { jwk: { ...jwk, x: jwk.y, y: jwk.x } }],
  ['no key', { jwk: undefined }],
])('refuses a proof with %s, and keeps the cause', async (_, header) => {
  await expect(check(await sign({}, header))).rejects.toMatchObject({
    ...refusal(badForm),
    cause: expect.any(Error),
  })
})

it('refuses another algorithm', async () => {
  const pair = await generateKeyPair('ES384', { extractable: true })
  const proof = await new SignJWT({ htm: method, htu: url, jti: 'one', iat: now / 1000 })
    .setProtectedHeader({ alg: 'ES384', typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey) })
    .sign(pair.privateKey)
  await expect(check(proof)).rejects.toMatchObject(refusal(badForm))
})

it('requires the hash of the request’s access token', async () => {
  await check(await sign({ ath: hash('token') }), 'token')
  for (const claims of [{ ath: hash('another') }, {}])
    await expect(check(await sign(claims), 'token')).rejects.toMatchObject(
      refusal('The DPoP proof is for another access token.'),
    )
})

it('asks for another nonce if only the nonce is wrong', async () => {
  const wrong = [undefined, 7, createNonces(nonceKey, () => now - 300_001).current()]
  for (const nonce of wrong)
    await expect(check(await sign({ nonce }))).rejects.toMatchObject({
      ...refusal('The DPoP proof’s nonce is invalid or expired. Use the DPoP-Nonce of this response.'),
      challenge: 'use_dpop_nonce',
    })
  await expect(check(await sign({ nonce: undefined, htm: 'GET' }))).rejects.toMatchObject({
    challenge: undefined,
  })
})

it('accepts a proof once, here, by the database and by what processes share', async () => {
  const used = refusal('The DPoP proof was already used.')
  const proof = await sign()
  const proofs = open()
  const tries = await Promise.allSettled([1, 2, 3].map(() => check(proof, undefined, proofs)))
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  // Another process, whose memory is empty.
  await expect(check(proof)).rejects.toMatchObject(used)
  // This process, after someone deleted the row.
  await database.delete(walletProofs)
  await expect(check(proof, undefined, proofs)).rejects.toMatchObject(used)
  const taken = open(async () => false)
  await expect(check(await sign(), undefined, taken)).rejects.toMatchObject(used)
})

it('keeps proofs with one id but different keys apart', async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const other = await exportJWK(pair.publicKey)
  const claims = {
    htm: method,
    htu: url,
    jti: 'one',
    iat: now / 1000,
    nonce: createNonces(nonceKey).current(),
  }
  const proof = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: other })
    .sign(pair.privateKey)
  const proofs = open()
  await check(await sign({ jti: 'one' }), undefined, proofs)
  expect(await check(proof, undefined, proofs)).toBe(await calculateJwkThumbprint(other))
})
