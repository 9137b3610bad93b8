import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeRows } from '../../../test/changeRows.ts'
import { createWalletClient, type WalletClient } from '../../../test/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/startWallet.ts'
import { walletSessions, walletTokens } from '../../storage/schema/walletSessions.ts'
import { sweepWallet } from '../sweepWallet.ts'

let running: RunningWallet
let client: WalletClient
let count = 0
const email = () => `ada${count}@example.com`

beforeAll(async () => {
  running = await startWallet()
})
afterAll(() => running?.close())
beforeEach(async () => {
  count += 1
  client = await createWalletClient(running.origin)
  await client.logIn(email())
})

/** Moves all stored times back by a duration. */
async function letPass(ms: number) {
  await changeRows(running, walletTokens, ({ expiresAt, usedAt }) => ({
    expiresAt: expiresAt - ms,
    usedAt: usedAt && usedAt - ms,
  }))
  await changeRows(running, walletSessions, ({ loginAt, usedAt, createdAt }) => ({
    loginAt: loginAt - ms,
    usedAt: usedAt - ms,
    createdAt: createdAt - ms,
  }))
}

async function readAudit(): Promise<string[]> {
  const { rows } = (await running.opened.database.execute(
    sql`select what from wallet_audit order by id`,
  )) as unknown as { rows: { what: string }[] }
  return rows.map(({ what }) => what)
}

const minuteMs = 60_000
const over = { status: 401, code: 'SESSION_INVALID' }

describe('a session', () => {
  it('is good with proofs of its own key, and with no other', async () => {
    expect((await client.ask('getWalletUser')).value).toMatchObject({ email: email(), accounts: null })
    const thief = await createWalletClient(running.origin)
    const token = client.session().accessToken
    expect(await thief.ask('getWalletUser', { token })).toMatchObject(over)
    expect(await client.ask('getWalletUser', { token: undefined })).toMatchObject(over)
    expect(await client.ask('getWalletUser', { token: client.session().refreshToken })).toMatchObject(over)
  })

  it('ends 90 days after its login, however much it is used, until the next login', async () => {
    const dayMs = 1_440 * minuteMs
    let last = client.session()
    for (const days of [20, 20, 20, 20, 9]) {
      await letPass(days * dayMs)
      const { status, value } = await client.refresh(last.refreshToken)
      expect(status).toBe(200)
      last = value
    }
    // Near the end of the session, a valid access token's lifetime is cut, too.
    await letPass(dayMs - minuteMs)
    last = (await client.refresh(last.refreshToken)).value
    expect((await client.ask('getWalletUser', { token: last.accessToken })).status).toBe(200)
    await letPass(minuteMs)
    expect(await client.ask('getWalletUser', { token: last.accessToken })).toMatchObject(over)
    expect(await client.refresh(last.refreshToken)).toMatchObject(over)
    await client.logIn(email())
    expect((await client.ask('getWalletUser')).status).toBe(200)
    expect((await client.ask('getWalletSessions')).value.sessions).toHaveLength(1)
  })

  it('writes refused proofs down, but no more than some of a client, and no old nonces', async () => {
    const refused = async () => (await readAudit()).filter((what) => what === 'proofRefused').length
    const proof = await client.prove('getWalletUser', {}, { token: client.session().accessToken })
    expect((await client.ask('getWalletUser', { proof })).status).toBe(200)
    expect(await refused()).toBe(0)
    expect((await client.ask('getWalletUser', { proof })).status).toBe(401)
    expect(await refused()).toBe(1)
    for (let tried = 0; tried < 30; tried++) await client.ask('getWalletUser', { proof: 'forged' })
    expect(await refused()).toBe(20)
  })

  it('outlives its access token by 15 minutes and a day of idling', async () => {
    await letPass(14 * minuteMs)
    expect((await client.ask('getWalletUser')).status).toBe(200)
    await letPass(2 * minuteMs)
    expect(await client.ask('getWalletUser')).toMatchObject(over)
    await letPass(24 * 60 * minuteMs)
    const { value } = await client.refresh()
    expect(Date.parse(value.expiresAt) - Date.now()).toBeGreaterThan(14 * minuteMs)
    expect((await client.ask('getWalletUser', { token: value.accessToken })).status).toBe(200)
  })

  it('is over after 30 days without use, and swept away', async () => {
    await letPass(31 * 24 * 60 * minuteMs)
    expect(await client.refresh()).toMatchObject(over)
    await sweepWallet(running.opened.database, running.context.rows.rows, Date.now())
    const { rows } = (await running.opened.database.execute(
      sql`select count(*)::int as count from wallet_tokens where expires_at < ${Date.now()}`,
    )) as unknown as { rows: { count: number }[] }
    expect(rows[0]?.count).toBe(0)
  })

  it('goes on for two tabs that refresh at once', async () => {
    const answers = await Promise.all([client.refresh(), client.refresh(), client.refresh()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { value } of answers) {
      expect((await client.ask('getWalletUser', { token: value.accessToken })).status).toBe(200)
      expect((await client.refresh(value.refreshToken)).status).toBe(200)
    }
  })

  it('ends, with every token of it, when a refresh token comes again later', async () => {
    const { value: next } = await client.refresh()
    await letPass(minuteMs)
    expect((await client.ask('getWalletUser', { token: next.accessToken })).status).toBe(200)
    expect(await client.refresh()).toMatchObject(over)
    expect(await client.ask('getWalletUser', { token: next.accessToken })).toMatchObject(over)
    expect(await client.refresh(next.refreshToken)).toMatchObject(over)
    expect(await readAudit()).toContain('sessionReused')
  })

  it('is not lost where the database fails while its tokens are made anew', async () => {
    const { database } = running.opened
    await database.execute(
      sql`create function fail_tokens() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    )
    await database.execute(
      sql`create trigger fail_tokens before insert on wallet_tokens execute function fail_tokens()`,
    )
    const failed = await client.refresh()
    await database.execute(sql`drop function fail_tokens cascade`)
    expect(failed.status).toBe(503)
    // Much later than two tabs would explain, the same token is still accepted.
    await letPass(minuteMs)
    expect((await client.refresh()).status).toBe(200)
  })

  it('is neither taken over nor ended by a stolen refresh token', async () => {
    const stolen = client.session().refreshToken
    const thief = await createWalletClient(running.origin)
    expect(await thief.refresh(stolen)).toMatchObject(over)
    await client.refresh()
    await letPass(minuteMs)
    expect(await thief.refresh(stolen)).toMatchObject(over)
    expect((await client.ask('getWalletUser')).status).toBe(200)
  })

  it('is one for each device: who logs in again locks no tab out', async () => {
    const before = client.session()
    await letPass(6 * minuteMs)
    const again = await client.logIn(email())
    expect(Date.parse(again.loginAt)).toBeGreaterThan(Date.now() - minuteMs)
    expect((await client.ask('getWalletUser', { token: before.accessToken })).status).toBe(200)
    expect((await client.ask('getWalletSessions')).value.sessions).toHaveLength(1)
  })
})

describe('sessions', () => {
  it('are listed for their visitor alone, by what their devices call themselves', async () => {
    const phone = await createWalletClient(running.origin)
    await phone.logIn(email())
    const other = await createWalletClient(running.origin)
    await other.logIn('eve@example.com')
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
    const begun = await phone.ask('createEmailLogin', {
      body: { email: email(), appOrigin: 'https://app.example' },
    })
    await phone.ask('verifyEmailLogin', {
      params: { loginId: begun.value.loginId },
      body: { code: '493817' },
      headers: { 'user-agent': agent },
    })
    const { sessions } = (await client.ask('getWalletSessions')).value
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      device: 'Chrome, Android',
      hasDeviceShare: false,
      appOrigin: 'https://app.example',
    })
  })

  it('say when and where their device was seen first, however often it logs out and in', async () => {
    const [before] = (await client.ask('getWalletSessions')).value.sessions
    await client.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
    await client.logIn(email())
    const [after] = (await client.ask('getWalletSessions')).value.sessions
    expect(after?.id).toBe(before?.id)
    expect(after).toMatchObject({ firstSeenAt: before?.firstSeenAt, appOrigin: 'https://app.example' })
  })

  it('are ended by logging out; the device stays known', async () => {
    const key = await running.wallet.proofs.check({
      proof: await client.prove('getWalletUser'),
      method: 'GET',
      url: `${running.origin}/wallet/user`,
      accessToken: undefined,
    })
    const left = await client.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
    expect(left.status).toBe(200)
    expect(await client.ask('getWalletUser')).toMatchObject(over)
    expect(await client.refresh()).toMatchObject(over)
    expect(await running.wallet.users.isKnownDevice(email(), key)).toBe(true)
  })

  it('that are over leave their device listed and revocable: it is known, and has its share, until then', async () => {
    const [phone, idle] = [await createWalletClient(running.origin), await createWalletClient(running.origin)]
    for (const each of [phone, idle]) await each.logIn(email())
    const key = await running.wallet.proofs.check({
      proof: await phone.prove('getWalletUser'),
      method: 'GET',
      url: `${running.origin}/wallet/user`,
      accessToken: undefined,
    })
    await letPass(31 * 24 * 60 * minuteMs)
    await phone.logIn(email())
    await phone.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
    await client.logIn(email())
    await sweepWallet(running.opened.database, running.context.rows.rows, Date.now())
    const read = async () => (await client.ask('getWalletSessions')).value.sessions
    const [own, ...others] = await read()
    expect(own).toMatchObject({ isCurrent: true, usedAt: expect.any(String) })
    expect(others).toHaveLength(2)
    const { id, device, appOrigin } = own!
    for (const each of others) {
      const signedOut = { isCurrent: false, device, appOrigin, createdAt: null, usedAt: null }
      expect(each).toMatchObject(signedOut)
      expect(each.id).not.toContain(key)
    }
    expect(await running.wallet.users.isKnownDevice(email(), key)).toBe(true)
    for (const { id: sessionId } of others)
      expect((await client.ask('revokeWalletSession', { params: { sessionId }, body: {} })).status).toBe(200)
    expect((await read()).map((each) => each.id)).toEqual([id])
    expect(await running.wallet.users.isKnownDevice(email(), key)).toBe(false)
  })

  it('of other devices are revoked after a login of the last five minutes, of other users never', async () => {
    const phone = await createWalletClient(running.origin)
    await phone.logIn(email())
    const stranger = await createWalletClient(running.origin)
    await stranger.logIn('mallory@example.com')
    const { sessions } = (await client.ask('getWalletSessions')).value
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const revoke = (who: WalletClient) => who.ask('revokeWalletSession', { params: { sessionId }, body: {} })

    expect(await revoke(stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await letPass(6 * minuteMs)
    expect(await revoke(client)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
    expect((await phone.ask('getWalletUser')).status).toBe(200)
    await client.logIn(email())
    expect((await revoke(client)).status).toBe(200)
    expect(await phone.ask('getWalletUser')).toMatchObject(over)
    expect(await phone.refresh()).toMatchObject(over)
    expect(await revoke(client)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a user who deletes the account', () => {
  it('is forgotten with all devices and what they had, and the log knows no more than that', async () => {
    const phone = await createWalletClient(running.origin)
    await phone.logIn(email())
    const { id } = (await client.ask('getWalletUser')).value
    expect((await client.ask('deleteWalletUser', { body: {} })).status).toBe(200)
    for (const each of [client, phone]) {
      expect(await each.ask('getWalletUser')).toMatchObject(over)
      expect(await each.refresh()).toMatchObject(over)
    }
    const { database } = running.opened
    for (const [table, column] of [
      ['wallet_users', 'id'],
      ['wallet_devices', 'user_id'],
      ['wallet_sessions', 'user_id'],
      ['wallet_email_logins', 'user_id'],
    ]) {
      const { rows } = (await database.execute(
        sql.raw(`select count(*)::int as count from ${table} where ${column} = '${id}'`),
      )) as unknown as { rows: { count: number }[] }
      expect(rows[0]?.count, table).toBe(0)
    }
    expect(await readAudit()).toContain('userDeleted')
    // The same address is a new user.
    await client.logIn(email())
    const { value } = await client.ask('getWalletUser')
    expect(value).toMatchObject({ email: email(), accounts: null, hasDeviceShare: false })
    expect(value.id).not.toBe(id)
  })

  it('has logged in in the last five minutes', async () => {
    await letPass(6 * minuteMs)
    expect(await client.ask('deleteWalletUser', { body: {} })).toMatchObject({
      status: 401,
      code: 'LOGIN_REQUIRED',
    })
    expect((await client.ask('getWalletUser')).status).toBe(200)
  })
})

describe('users', () => {
  it('of one address are one, however it is written, and however many come at once', async () => {
    const { users } = running.wallet
    const found = await Promise.all(
      ['grace@example.com', 'Grace@Example.com', 'GRACE@EXAMPLE.COM'].map((address) =>
        users.findOrCreateByEmail(address),
      ),
    )
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    expect(found.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await users.hasEmail('grace@example.com')).toBe(true)
    expect(await users.hasEmail('nobody@example.com')).toBe(false)
  })
})
