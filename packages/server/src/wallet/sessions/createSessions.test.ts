import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeRows } from '../../../test/changeRows.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { walletSessions, walletTokens } from '../../storage/schema/walletSessions.ts'
import { sweepWallet } from '../openWallet.ts'

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
  it('accepts proofs of its own key only', async () => {
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

  it('records refused proofs up to a limit per client, but no expired nonces', async () => {
    const refused = async () => (await readAudit()).filter((what) => what === 'proofRefused').length
    const proof = await client.prove('getWalletUser', {}, { token: client.session().accessToken })
    expect((await client.ask('getWalletUser', { proof })).status).toBe(200)
    expect(await refused()).toBe(0)
    expect((await client.ask('getWalletUser', { proof })).status).toBe(401)
    expect(await refused()).toBe(1)
    for (let tried = 0; tried < 30; tried++) await client.ask('getWalletUser', { proof: 'forged' })
    expect(await refused()).toBe(20)
  })

  it('outlives its access token of 15 minutes by a day of inactivity', async () => {
    await letPass(14 * minuteMs)
    expect((await client.ask('getWalletUser')).status).toBe(200)
    await letPass(2 * minuteMs)
    expect(await client.ask('getWalletUser')).toMatchObject(over)
    await letPass(24 * 60 * minuteMs)
    const { value } = await client.refresh()
    expect(Date.parse(value.expiresAt) - Date.now()).toBeGreaterThan(14 * minuteMs)
    expect((await client.ask('getWalletUser', { token: value.accessToken })).status).toBe(200)
  })

  it('expires after 30 days of inactivity, and is swept', async () => {
    await letPass(31 * 24 * 60 * minuteMs)
    expect(await client.refresh()).toMatchObject(over)
    await sweepWallet(running.opened.database, running.context.rows.rows, Date.now())
    const { rows } = (await running.opened.database.execute(
      sql`select count(*)::int as count from wallet_tokens where expires_at < ${Date.now()}`,
    )) as unknown as { rows: { count: number }[] }
    expect(rows[0]?.count).toBe(0)
  })

  it('continues for tabs that refresh concurrently', async () => {
    const answers = await Promise.all([client.refresh(), client.refresh(), client.refresh()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { value } of answers) {
      expect((await client.ask('getWalletUser', { token: value.accessToken })).status).toBe(200)
      expect((await client.refresh(value.refreshToken)).status).toBe(200)
    }
  })

  it('ends with all its tokens when a refresh token is reused later', async () => {
    const { value: next } = await client.refresh()
    await letPass(minuteMs)
    expect((await client.ask('getWalletUser', { token: next.accessToken })).status).toBe(200)
    expect(await client.refresh()).toMatchObject(over)
    expect(await client.ask('getWalletUser', { token: next.accessToken })).toMatchObject(over)
    expect(await client.refresh(next.refreshToken)).toMatchObject(over)
    expect(await readAudit()).toContain('sessionReused')
  })

  it('survives a database failure while its tokens are refreshed', async () => {
    const { database } = running.opened
    await database.execute(
      sql`create function fail_tokens() returns trigger language plpgsql as $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$`,
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

  it('is shared per device, so that another login locks no tab out', async () => {
    const before = client.session()
    await letPass(6 * minuteMs)
    const again = await client.logIn(email())
    expect(Date.parse(again.loginAt)).toBeGreaterThan(Date.now() - minuteMs)
    expect((await client.ask('getWalletUser', { token: before.accessToken })).status).toBe(200)
    expect((await client.ask('getWalletSessions')).value.sessions).toHaveLength(1)
  })
})

describe('sessions', () => {
  it('are listed for their own user only, by device name', async () => {
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

  it('report when and where their device was first seen, across logouts', async () => {
    const [before] = (await client.ask('getWalletSessions')).value.sessions
    await client.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
    await client.logIn(email())
    const [after] = (await client.ask('getWalletSessions')).value.sessions
    expect(after?.id).toBe(before?.id)
    expect(after).toMatchObject({ firstSeenAt: before?.firstSeenAt, appOrigin: 'https://app.example' })
  })

  it('end on logout, while the device stays known', async () => {
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

  it('leave their device listed and revocable after they expire, with its share until it is revoked', async () => {
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

  it('of other devices are revoked after a recent login, and never those of other users', async () => {
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

describe('deletion of the account', () => {
  it('deletes all devices and data, and logs only that it happened', async () => {
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

  it('requires a login within the last five minutes', async () => {
    await letPass(6 * minuteMs)
    expect(await client.ask('deleteWalletUser', { body: {} })).toMatchObject({
      status: 401,
      code: 'LOGIN_REQUIRED',
    })
    expect((await client.ask('getWalletUser')).status).toBe(200)
  })
})

describe('users', () => {
  it('are unique per address, in any case, and under concurrent logins', async () => {
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
