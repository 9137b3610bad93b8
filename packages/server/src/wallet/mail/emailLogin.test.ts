import { decodeRequest, encodeResponse } from '@latchkey/protocol/api'
import { walletEndpoints } from '@latchkey/protocol/wallet'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { codeOf, createLoginClock, openLoginServer, tokenOf } from '../../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../../test/wallet/startMailServer.ts'
import { createDatabase } from '../../storage/createDatabase.ts'
import { makeCode } from '../login/makeCode.ts'

const mailServer = await startMailServer()
const pglite = await openEmptyDatabase()
const postgres = (await hasPostgres()) ? await createTestDatabase() : undefined
/** Two pools, as two processes have. */
const pools = postgres && [
  await createDatabase({ databaseUrl: postgres.url }),
  await createDatabase({ databaseUrl: postgres.url }),
]
afterAll(async () => {
  await pglite.close()
  for (const pool of pools ?? []) await pool.close()
  await postgres?.drop()
  await mailServer.close()
})
const databases = {
  PGlite: [pglite.database, pglite.database],
  ...(pools && { Postgres: pools.map(({ database }) => database) }),
}

const minuteMs = 60_000
const dayMs = 86_400_000
const newEmail = () => `${crypto.randomUUID()}@example.com`
/** Returns a code that is certainly wrong. */
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const failure = (code: string) => expect.objectContaining({ name: 'RequestFailure', code })
const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'OK' : (result.reason as { code: string }).code))

describe.each(Object.entries(databases))('logins by email stored in %s', (_, [database, second]) => {
  async function open(limits: { perClient?: number; perProject?: number } = {}) {
    const clock = createLoginClock()
    const at = { smtpUrl: mailServer.url, clock, ...limits }
    const server = await openLoginServer({ database: database!, ...at })
    const otherServer = await openLoginServer({ database: second!, ...at })
    onTestFinished(async () => {
      await server.close()
      await otherServer.close()
    })
    return { ...server, otherServer, clock }
  }
  type LoginServer = Awaited<ReturnType<typeof open>>

  /** Counts the recorded logins. */
  async function countLogins() {
    const { rows } = (await database!.execute(
      sql`select count(*)::int as logins from wallet_audit where what = 'login'`,
    )) as unknown as { rows: { logins: number }[] }
    return rows[0]?.logins ?? Number.NaN
  }

  /** Completes a login on a device, and waits until the next email may be requested. */
  async function logIn(server: LoginServer, email: string, device = server.newDevice()) {
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    const token = tokenOf(mail)
    if (token) await server.confirm(token)
    await device.verify(loginId, codeOf(mail)!)
    server.clock.pass(30_000)
    return device
  }

  it('[4.17] [8.7 within 30 s] [9.2 email] sends an address one email per 30 s, whoever requests it, and reports the remaining wait', async () => {
    const server = await open()
    const email = newEmail()
    expect((await server.newDevice().create(email)).resendAfterMs).toBe(30_000)
    const refused = (retryAfterS: number) => ({
      status: 429,
      retryAfterS,
      reasons: [{ field: 'email', description: `Please try again after ${retryAfterS} seconds` }],
    })
    await expect(server.newDevice().create(email)).rejects.toMatchObject(refused(30))
    server.clock.pass(29_999)
    await expect(server.otherServer.newDevice().create(email.toUpperCase())).rejects.toMatchObject(refused(1))
    server.clock.pass(1)
    await server.newDevice().create(email)
    await Promise.all([mailServer.next(email), mailServer.next(email)])
    await server.close()
    expect(mailServer.mails.filter(({ receivers }) => receivers.includes(email))).toHaveLength(2)
  })

  it('confirms a new device by POST of the emailed link, which names the requester, before the code works', async () => {
    const server = await open()
    const [email, device] = [newEmail(), server.newDevice()]
    const login = await device.create(email)
    expect(encodeResponse(walletEndpoints.createEmailLogin, login)).toMatchObject({ success: true })
    expect(login).toMatchObject({ next: 'device', digits: expect.stringMatching(/^\d\d$/) })
    const mail = await mailServer.next(email)
    for (const text of [mail.text, mail.html]) {
      for (const said of [
        'Serial Mob, https://app.example.com',
        'Chrome, Android',
        '203.0.*.*',
        'November 20, 2026',
      ])
        expect(text).toContain(said)
      expect(text).not.toContain('203.0.113.7')
    }
    expect(mail.subject).not.toContain(codeOf(mail)!)
    const [code, token] = [codeOf(mail)!, tokenOf(mail)!]

    expect(await device.state(login.loginId)).toBe('device')
    for (const tried of [code, wrongFor(code), code])
      await expect(device.verify(login.loginId, tried)).rejects.toEqual(failure('DEVICE_UNCONFIRMED'))
    const page = await server.show(token)
    expect(page.status).toBe(200)
    for (const said of [
      'Serial Mob',
      'https://app.example.com',
      'Chrome, Android',
      'November 20, 2026',
      login.digits,
    ])
      expect(page.body).toContain(said)
    expect(page.body).not.toContain(code)
    await server.otherServer.show(token)
    expect(await device.state(login.loginId)).toBe('device')

    expect((await server.otherServer.confirm(token)).status).toBe(200)
    expect(await device.state(login.loginId)).toBe('otp')
    const session = await device.verify(login.loginId, code)
    expect(encodeResponse(walletEndpoints.verifyEmailLogin, session)).toMatchObject({ success: true })
    server.clock.pass(30_000)
    expect(await device.state(login.loginId)).toBe('dead')
    await expect(device.verify(login.loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
    for (const page of [await server.show(token), await server.confirm(token)]) {
      expect(page.status).toBe(410)
      expect(page.body).toContain('If you aren’t logged in to the app, start again there.')
    }
  })

  it('confirms a duplicate email once, whichever is opened, and however often', async () => {
    const server = await open()
    const [email, device] = [newEmail(), server.newDevice()]
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    const [code, token] = [codeOf(mail)!, tokenOf(mail)!]
    const [one, other] = await Promise.all([server.confirm(token), server.otherServer.confirm(token)])
    for (const page of [one, other, await server.show(token), await server.confirm(token)]) {
      expect(page.status).toBe(200)
      expect(page.body).toContain('Confirmed')
    }
    // Entered in two tabs concurrently: one session, which both get, and no try is used up.
    const logins = await countLogins()
    const tabs = await Promise.all([device.verify(loginId, code), device.verify(loginId, code)])
    expect(new Set(tabs.map(({ loginAt }) => loginAt)).size).toBe(1)
    expect(await countLogins()).toBe(logins + 1)
  })

  it('requires only the code on a known device, and emails existing users about new devices', async () => {
    const server = await open()
    const email = newEmail()
    const laptop = await logIn(server, email)
    const again = await laptop.create(email)
    expect(again).toEqual({ loginId: again.loginId, next: 'otp', resendAfterMs: 30_000 })
    expect(await laptop.state(again.loginId)).toBe('otp')
    const mail = await mailServer.next(email)
    expect(tokenOf(mail)).toBeUndefined()
    await laptop.verify(again.loginId, codeOf(mail)!)
    server.clock.pass(30_000)
    await logIn(server, email, server.newDevice({ device: 'Safari, iPhone' }))
    const notice = await mailServer.next(email)
    expect(notice.subject).toContain('New login')
    expect(notice.text).toContain('Safari, iPhone')
    expect([codeOf(notice), tokenOf(notice)]).toEqual([undefined, undefined])
    await server.close()
    expect(mailServer.mails.filter(({ receivers }) => receivers.includes(email))).toHaveLength(4)
  })

  it('accepts an overheard code from no other key or project, without using up a try', async () => {
    const server = await open()
    const email = newEmail()
    const device = await logIn(server, email)
    const { loginId } = await device.create(email)
    const code = codeOf(await mailServer.next(email))!
    const others = [server.newDevice(), server.newDevice({ ...device.caller, projectId: 'other' })]
    for (const other of others) {
      expect(await other.state(loginId)).toBe('dead')
      for (let tried = 0; tried < 6; tried++)
        await expect(other.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
    }
    await device.verify(loginId, code)
  })

  it('creates one user per address, across all projects of the operator', async () => {
    const server = await open()
    const email = newEmail()
    const ids: string[] = []
    for (const projectId of ['app', 'other']) {
      const device = server.newDevice({ projectId })
      const { loginId } = await device.create(email)
      const mail = await mailServer.next(email)
      await server.confirm(tokenOf(mail)!)
      ids.push((await device.verify(loginId, codeOf(mail)!)).user.id)
      server.clock.pass(30_000)
    }
    expect(new Set(ids).size).toBe(1)
  })

  it('invalidates the old code with a new one, even by another client', async () => {
    const server = await open()
    const email = newEmail()
    const device = await logIn(server, email)
    const { loginId } = await device.create(email)
    const code = codeOf(await mailServer.next(email))!
    server.clock.pass(30_000)
    await server.otherServer.newDevice().create(email)
    expect(await device.state(loginId)).toBe('dead')
    await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
  })

  it('expires a code and its link after 10 minutes', async () => {
    const server = await open()
    const [email, device] = [newEmail(), server.newDevice()]
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    server.clock.pass(10 * minuteMs - 1)
    await server.confirm(tokenOf(mail)!)
    expect(await device.state(loginId)).toBe('otp')
    server.clock.pass(1)
    expect(await device.state(loginId)).toBe('dead')
    expect((await server.show(tokenOf(mail)!)).status).toBe(410)
    expect((await server.confirm(tokenOf(mail)!)).status).toBe(410)
    await expect(device.verify(loginId, codeOf(mail)!)).rejects.toEqual(failure('CODE_DEAD'))
  })

  it('invalidates a code after five wrong ones in sequence', async () => {
    const server = await open()
    const email = newEmail()
    const device = await logIn(server, email)
    const { loginId } = await device.create(email)
    const code = codeOf(await mailServer.next(email))!
    for (let tried = 1; tried < 5; tried++)
      await expect(device.verify(loginId, wrongFor(code))).rejects.toEqual(failure('CODE_INVALID'))
    await expect(device.verify(loginId, wrongFor(code))).rejects.toEqual(failure('CODE_DEAD'))
    expect(await device.state(loginId)).toBe('dead')
    await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
  })

  it('invalidates a code after five wrong ones, of sixty concurrent tries at two processes', async () => {
    const server = await open()
    const email = newEmail()
    const device = await logIn(server, email)
    const { loginId } = await device.create(email)
    const code = codeOf(await mailServer.next(email))!
    const there = server.otherServer.newDevice(device.caller)
    const guesses = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? device : there).verify(loginId, wrongFor(code)),
    )
    const answers = codesOf(await Promise.allSettled(guesses))
    expect(answers.filter((answer) => answer === 'CODE_INVALID')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'CODE_DEAD')).toHaveLength(56)
    await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
    const { rows } = (await database!.execute(
      sql`select wrong from wallet_email_logins where id = ${loginId}`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ wrong: 5 }])
  })

  it('returns one session to concurrent uses of the right code, and none to other keys', async () => {
    const server = await open()
    const email = newEmail()
    const device = await logIn(server, email)
    const { loginId } = await device.create(email)
    const code = codeOf(await mailServer.next(email))!
    const there = server.otherServer.newDevice(device.caller)
    const before = await countLogins()
    const tries = Array.from({ length: 12 }, (_, at) =>
      (at % 3 === 0 ? server.newDevice() : at % 3 === 1 ? device : there).verify(loginId, code),
    )
    const answers = codesOf(await Promise.allSettled(tries))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(8)
    expect(answers.filter((answer) => answer === 'CODE_DEAD')).toHaveLength(4)
    expect(await countLogins()).toBe(before + 1)
  })

  it('keeps a code usable when the database fails before its session is created, and creates one user', async () => {
    const server = await open()
    const [email, device] = [newEmail(), server.newDevice()]
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    await server.confirm(tokenOf(mail)!)
    await database!.execute(
      sql`create function fail_tokens() returns trigger language plpgsql as $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$`,
    )
    await database!.execute(
      sql`create trigger fail_tokens before insert on wallet_tokens execute function fail_tokens()`,
    )
    try {
      await expect(device.verify(loginId, codeOf(mail)!)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'the disk is full' }),
      })
    } finally {
      await database!.execute(sql`drop function fail_tokens cascade`)
    }
    // Nothing was changed, and nobody else can use what is still alive.
    expect(await server.logins.users.hasEmail(email)).toBe(false)
    expect(await device.state(loginId)).toBe('otp')
    await expect(server.newDevice().verify(loginId, codeOf(mail)!)).rejects.toEqual(failure('CODE_DEAD'))
    expect((await device.verify(loginId, codeOf(mail)!)).user.email).toBe(email)
    server.clock.pass(30_000)
    await expect(device.verify(loginId, codeOf(mail)!)).rejects.toEqual(failure('CODE_DEAD'))
  })

  it('begins one of many concurrent logins, and sends one email', async () => {
    const server = await open()
    const email = newEmail()
    const begun = Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? server : server.otherServer).newDevice().create(email),
    )
    const answers = codesOf(await Promise.allSettled(begun))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(11)
    await mailServer.next(email)
    await Promise.all([server.close(), server.otherServer.close()])
    expect(mailServer.mails.filter(({ receivers }) => receivers.includes(email))).toHaveLength(1)
  })

  it('requires the email’s link after 20 wrong codes in a day, over all clients, until the day ends', async () => {
    const server = await open()
    const email = newEmail()
    const [laptop, phone] = [await logIn(server, email), await logIn(server, email)]
    await mailServer.next(email)
    for (const tries of [5, 5, 5, 4]) {
      const device = tries % 2 ? laptop : phone
      const { loginId } = await device.create(email)
      const code = codeOf(await mailServer.next(email))!
      for (let tried = 0; tried < tries; tried++) await device.verify(loginId, wrongFor(code)).catch(() => {})
      server.clock.pass(30_000)
    }
    const last = await laptop.create(email)
    const right = codeOf(await mailServer.next(email))!
    await expect(laptop.verify(last.loginId, wrongFor(right))).rejects.toEqual(failure('CODE_INVALID'))
    await expect(laptop.verify(last.loginId, right)).rejects.toEqual(failure('CODE_DEAD'))
    server.clock.pass(30_000)

    const byLink = await laptop.create(email)
    expect(byLink).toMatchObject({ next: 'device', digits: expect.stringMatching(/^\d\d$/) })
    const mail = await mailServer.next(email)
    expect(codeOf(mail)).toBeUndefined()
    await expect(laptop.verify(byLink.loginId, '000000')).rejects.toEqual(failure('DEVICE_UNCONFIRMED'))
    const shown = async () =>
      /<strong>(\d{6})<\/strong>/.exec((await server.confirm(tokenOf(mail)!)).body)![1]!
    const first = await shown()
    expect(await laptop.state(byLink.loginId)).toBe('otp')
    const newest = await shown()
    if (first !== newest)
      await expect(laptop.verify(byLink.loginId, first)).rejects.toEqual(failure('CODE_INVALID'))
    await laptop.verify(byLink.loginId, newest)

    server.clock.pass(dayMs)
    expect((await laptop.create(email)).next).toBe('otp')
    expect(codeOf(await mailServer.next(email))).toBeDefined()
  })

  it('sends an address ten emails a day, of which the tenth still works, and the next a day after the first', async () => {
    const server = await open()
    const email = newEmail()
    let [device, loginId] = [server.newDevice(), '']
    for (let sent = 0; sent < 10; sent++) {
      if (sent > 0) server.clock.pass(minuteMs)
      device = (sent % 2 ? server : server.otherServer).newDevice({ address: `203.0.113.${sent}` })
      loginId = (await device.create(email)).loginId
    }
    const mails = await Promise.all(Array.from({ length: 10 }, () => mailServer.next(email)))
    server.clock.pass(minuteMs)
    const retryAfterS = (dayMs - 10 * minuteMs) / 1_000
    await expect(server.newDevice().create(email)).rejects.toMatchObject({ status: 429, retryAfterS })
    const pages = await Promise.all(mails.map((mail) => server.confirm(tokenOf(mail)!)))
    const at = pages.findIndex(({ status }) => status === 200)
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
    await device.verify(loginId, codeOf(mails[at]!)!)
    server.clock.pass(retryAfterS * 1_000 - 1)
    await expect(server.newDevice().create(email)).rejects.toMatchObject({ retryAfterS: 1 })
    server.clock.pass(1)
    await server.newDevice().create(email)
    await expect(mailServer.next(email)).resolves.toBeDefined()
  })

  it('limits the emails per hour of a client and of a project, over all addresses', async () => {
    const server = await open({ perClient: 3, perProject: 5 })
    const [flood, other, third] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) =>
      server.newDevice({ address }),
    )
    for (let sent = 0; sent < 3; sent++) await flood!.create(newEmail())
    await expect(flood!.create(newEmail())).rejects.toMatchObject({ status: 429, retryAfterS: 1_200 })
    // At another process of the server, too.
    const elsewhere = server.otherServer.newDevice(flood!.caller)
    await expect(elsewhere.create(newEmail())).rejects.toMatchObject({ status: 429, retryAfterS: 1_200 })
    for (let sent = 0; sent < 2; sent++) await server.otherServer.newDevice(other!.caller).create(newEmail())
    await expect(third!.create(newEmail())).rejects.toMatchObject({ status: 429, retryAfterS: 720 })
    await server.newDevice({ projectId: 'other' }).create(newEmail())
    server.clock.pass(1_200_000)
    await flood!.create(newEmail())
  })

  it('refuses an origin that the project does not list', async () => {
    const { logins, newDevice } = await open()
    const { createEmailLogin } = await import('./emailLogin.ts')
    for (const appOrigin of [
      'https://evil.example.com',
      'https://app.example.com.evil.example',
      'https://app.example.com/x',
    ])
      await expect(
        createEmailLogin({ body: { email: newEmail(), appOrigin } }, newDevice().caller, logins),
      ).rejects.toEqual(failure('ORIGIN_NOT_ALLOWED'))
  })

  it('stores neither code nor link, and deletes the address at the end and the login after a day', async () => {
    const server = await open()
    const [email, device] = [newEmail(), server.newDevice()]
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    const readRow = async () =>
      (
        (await database!.execute(
          sql`select * from wallet_email_logins where id = ${loginId}`,
        )) as unknown as { rows: Record<string, unknown>[] }
      ).rows[0]
    const stolen = await readRow()
    expect(stolen).toMatchObject({ email })
    const values = JSON.stringify(Object.values(stolen!))
    expect(values).not.toContain(`"${codeOf(mail)}"`)
    expect(values).not.toContain(tokenOf(mail))

    await server.confirm(tokenOf(mail)!)
    await device.verify(loginId, codeOf(mail)!)
    expect(await readRow()).toMatchObject({ email: null })
    server.clock.pass(dayMs)
    await server.logins.store.sweep(server.clock.now())
    expect(await readRow()).toBeDefined()
    server.clock.pass(20 * minuteMs)
    await server.logins.store.sweep(server.clock.now())
    expect(await readRow()).toBeUndefined()
  })

  it('deletes the address of an abandoned login when its code expires', async () => {
    const server = await open()
    const email = newEmail()
    const { loginId } = await server.newDevice().create(email)
    server.clock.pass(20 * minuteMs)
    await server.logins.store.sweep(server.clock.now())
    expect(await server.logins.store.find(loginId)).toMatchObject({ email: null })
  })

  it('records events for the operator, with only a keyed hash of the user', async () => {
    const server = await open()
    const [email, device] = [newEmail(), server.newDevice()]
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    await server.confirm(tokenOf(mail)!)
    for (let tried = 0; tried < 5; tried++)
      await device.verify(loginId, wrongFor(codeOf(mail)!)).catch(() => {})
    await server.close()
    const { rows } = (await database!.execute(
      sql`select * from wallet_audit where subject = ${server.hash('audit', email)} order by id`,
    )) as unknown as { rows: { what: string; project_id: string }[] }
    expect(rows.map(({ what }) => what).sort()).toEqual(
      ['codeSent', 'deviceConfirmed', ...Array(5).fill('codeWrong'), 'codeDead'].sort(),
    )
    expect(rows.every(({ project_id }) => project_id === 'app')).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

it('[5.7 email] [5.7 code] validates an email address, and a code of six digits that stays a string', () => {
  const decode = (email: unknown) =>
    decodeRequest(walletEndpoints.createEmailLogin, {
      params: {},
      query: {},
      body: { email, appOrigin: 'https://app.example.com' },
    }).success
  expect(decode('ada@example.com')).toBe(true)
  for (const bad of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'a@b@c.de',
    'ada@example.com,eve@example.com',
    'a@b.de\r\nBcc: e@e.de',
    7,
    `${'a'.repeat(250)}@b.de`,
  ])
    expect(decode(bad), String(bad)).toBe(false)
  const read = (code: unknown) => {
    const read = decodeRequest(walletEndpoints.verifyEmailLogin, {
      params: { loginId: 'u5cU0o2c6k1yF3m9Qe7tVw' },
      query: {},
      body: { code },
    })
    return read.success ? read.request.body.code : undefined
  }
  expect(read('012345')).toBe('012345')
  for (const bad of [12345, '12345', '1234567', '12345a', '12345\n']) expect(read(bad)).toBeUndefined()
  const codes = Array.from({ length: 2_000 }, makeCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
