import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { createTestRedis, hasRedis } from '../../../test/redis.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { createNonces } from './createNonces.ts'

let running: RunningWallet
let client: WalletClient
const login = { body: { email: 'ada@example.com', appOrigin: 'https://app.example' } }

beforeAll(async () => {
  running = await startWallet()
  client = await createWalletClient(running.origin)
  await client.logIn('ada@example.com')
})
afterAll(() => running?.close())

describe('a proof of the frame’s key (RFC 9449)', () => {
  it('requires a nonce, and is accepted once', async () => {
    const without = await client.ask('createEmailLogin', { ...login, proof: null })
    expect(without).toMatchObject({ status: 401, code: 'PROOF_INVALID' })
    expect(without.headers.get('dpop-nonce')).toBe(await client.nonce())

    const proof = await client.prove('createEmailLogin')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.ask('createEmailLogin', { ...login, proof })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
    expect(answers.filter(({ status }) => status === 401).every(({ code }) => code === 'PROOF_INVALID')).toBe(
      true,
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ['another method', { htm: 'GET' }],
    ['another route', { htu: 'http://wallet.example/wallet/keys/release' }],
    ['another path of this origin', { htu: 'PATH' }],
    ['no nonce', { nonce: undefined }],
    ['an old nonce', { nonce: createNonces(Buffer.alloc(32)).current() }],
    ['no id', { jti: '' }],
    ['an id that is too long', { jti: 'x'.repeat(257) }],
    ['an issue time two days ahead', { iat: Math.floor(Date.now() / 1000) + 2 * 86_400 }],
    ['an issue time two days ago', { iat: Math.floor(Date.now() / 1000) - 2 * 86_400 }],
    ['no issue time', { iat: undefined }],
  ])('is refused for %s', async (_, claims) => {
    if (claims.htu === 'PATH') claims.htu = `${running.origin}/wallet/keys/release`
    const proof = await client.prove('createEmailLogin', {}, { claims })
    expect(await client.ask('createEmailLogin', { ...login, proof })).toMatchObject({
      status: 401,
      code: 'PROOF_INVALID',
    })
  })

  it('is accepted with a clock that is hours off, since its nonce proves its freshness', async () => {
    const claims = { iat: Math.floor(Date.now() / 1000) - 5 * 3_600 }
    const proof = await client.prove('createEmailLogin', {}, { claims })
    expect((await client.ask('createEmailLogin', { ...login, proof })).status).toBe(200)
  })

  it('is refused with another type or algorithm, or with a private key', async () => {
    const claims = async () => ({
      htm: 'POST',
      htu: `${running.origin}/wallet/email-logins`,
      jti: crypto.randomUUID(),
      iat: Math.floor(Date.now() / 1000),
      nonce: await client.nonce(),
    })
    const sign = async (alg: string, typ: string, isPrivate = false) => {
      const pair = await generateKeyPair(alg, { extractable: true })
      const jwk = await exportJWK(isPrivate ? pair.privateKey : pair.publicKey)
      return new SignJWT(await claims()).setProtectedHeader({ alg, typ, jwk }).sign(pair.privateKey)
    }
    const secret = new TextEncoder().encode('x'.repeat(32))
    const bySecret = await new SignJWT(await claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: client.jwk })
      .sign(secret)
    const stranger = await generateKeyPair('ES256')
    const byOther = await new SignJWT(await claims())
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: client.jwk })
      .sign(stranger.privateKey)
    const right = await sign('ES256', 'dpop+jwt')
    const wrong = [
      await sign('ES256', 'jwt'),
      await sign('ES384', 'dpop+jwt'),
      await sign('RS256', 'dpop+jwt'),
      await sign('ES256', 'dpop+jwt', true),
      bySecret,
      byOther,
      `${right.slice(0, -4)}AAAA`,
      `${right}, ${right}`,
      'x'.repeat(5_000),
      'not.a.jwt',
    ]
    for (const proof of wrong)
      expect(await client.ask('createEmailLogin', { ...login, proof })).toMatchObject({
        status: 401,
        code: 'PROOF_INVALID',
      })
    expect((await client.ask('createEmailLogin', { ...login, proof: right })).status).toBe(200)
  })

  it('is valid for one token only', async () => {
    const token = client.session().accessToken
    const ath = createHash('sha256').update('another').digest('base64url')
    for (const claims of [{ ath }, { ath: undefined }]) {
      const proof = await client.prove('getWalletUser', {}, { token, claims })
      expect(await client.ask('getWalletUser', { proof })).toMatchObject({ code: 'PROOF_INVALID' })
    }
    expect((await client.ask('getWalletUser')).status).toBe(200)
  })

  it('yields the thumbprint of its key (RFC 7638)', async () => {
    const proof = await client.prove('getWalletUser')
    const url = `${running.origin}/wallet/user`
    const key = await running.wallet.proofs.check({ proof, method: 'GET', url, accessToken: undefined })
    expect(key).toBe(await calculateJwkThumbprint(client.jwk))
  })
})

describe('nonces', () => {
  it('are accepted in their interval and the next, by every process with the secret', () => {
    let now = 1_700_000_000_000
    const here = createNonces(Buffer.alloc(32, 1), () => now)
    const there = createNonces(Buffer.alloc(32, 1), () => now)
    const nonce = here.current()
    expect(there.isValid(nonce)).toBe(true)
    now += 150_000
    expect(there.isValid(nonce)).toBe(true)
    now += 150_000
    expect(there.isValid(nonce)).toBe(false)
    expect(createNonces(Buffer.alloc(32, 2), () => now).isValid(here.current())).toBe(false)
  })
})

describe.skipIf(!(await hasPostgres()))('two processes on one Postgres', () => {
  it('accept a proof once between them', async () => {
    const test = await createTestDatabase()
    const first = await startWallet({ databaseUrl: test.url })
    const second = await startWallet({ databaseUrl: test.url, origin: first.origin })
    try {
      const frame = await createWalletClient(first.origin)
      const proof = await frame.prove('createEmailLogin')
      expect((await frame.ask('createEmailLogin', { ...login, proof })).status).toBe(200)
      const again = await fetch(`${second.origin}/wallet/email-logins?projectId=app`, {
        method: 'POST',
        headers: { dpop: proof, 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(login.body),
      })
      expect(again.status).toBe(401)
      const fresh = await fetch(`${second.origin}/wallet/email-logins?projectId=app`, {
        method: 'POST',
        headers: { dpop: await frame.prove('createEmailLogin'), 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(login.body),
      })
      expect(fresh.status).toBe(200)
    } finally {
      await Promise.all([first.close(), second.close()])
      await test.drop()
    }
  })
})

describe.skipIf(!(await hasRedis()))('two processes with one Redis', () => {
  it('accept a proof once between them, even if its use is deleted', async () => {
    const redis = createTestRedis()
    const database = await openEmptyDatabase()
    const more = { redisUrl: redis.url }
    const origin = 'https://wallet.example'
    const servers = await Promise.all([1, 2].map(() => startWallet({ database, origin, more })))
    const [first] = servers as [RunningWallet]
    const frame = await createWalletClient(origin, () => first.origin)
    const ask = async (server: RunningWallet, proof: string) =>
      (
        await fetch(`${server.origin}/wallet/email-logins?projectId=app`, {
          method: 'POST',
          headers: { dpop: proof, 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify(login.body),
        })
      ).status
    // An attacker with write access to the database immediately deletes used proofs.
    await database.database.execute(sql`
      create function forget_proofs() returns trigger language plpgsql as
      $$ begin delete from wallet_proofs; return null; end $$`)
    await database.database.execute(
      sql`create trigger forget after insert on wallet_proofs execute function forget_proofs()`,
    )
    for (let round = 0; round < 8; round += 1) {
      const proof = await frame.prove('createEmailLogin')
      const statuses = await Promise.all(servers.map((server) => ask(server, proof)))
      expect(statuses.sort()).toEqual([200, 401])
    }
    await database.database.execute(sql`drop trigger forget on wallet_proofs`)
    await database.database.execute(sql`drop function forget_proofs`)
    await Promise.all(servers.map((server) => server.close()))
    await database.close()
    await redis.drop()
  })
})
