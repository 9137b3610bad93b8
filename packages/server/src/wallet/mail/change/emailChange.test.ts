import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import {
  codeOf,
  createLoginClock,
  openLoginServer,
  tokenOf,
} from '../../../../test/wallet/openLoginServer.ts'
import { openMailDatabase } from '../../../../test/wallet/openMailDatabase.ts'

const { mailServer, database } = await openMailDatabase()

const minuteMs = 60_000
const dayMs = 86_400_000
const newEmail = () => `${crypto.randomUUID()}@example.com`
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const failure = (code: string) => expect.objectContaining({ name: 'RequestFailure', code })

async function open() {
  const clock = createLoginClock()
  const server = await openLoginServer({ database, smtpUrl: mailServer.url, clock })
  onTestFinished(() => server.close())
  /** Logs a device in, and waits until the next email may be requested. */
  async function logIn(email: string, device = server.newDevice()) {
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    const token = tokenOf(mail)
    if (token) await server.confirm(token)
    const { user } = await device.verify(loginId, codeOf(mail) ?? '')
    clock.pass(30_000)
    return { device, user, changes: device.changes(user.id) }
  }
  return { ...server, clock, logIn }
}

const nextCode = async (email: string) => codeOf(await mailServer.next(email)) ?? ''

it('[3.22 update email] changes the address with a code to each address, and notifies the old one', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { user, changes } = await server.logIn(old)
  const begun = await changes.create(wanted.toUpperCase())
  expect(begun).toEqual({ changeId: begun.changeId, resendAfterMs: 30_000 })
  const oldMail = await mailServer.next(old)
  expect(oldMail.text).toContain('Serial Mob, https://app.example.com')
  expect(oldMail.subject).not.toContain(codeOf(oldMail) ?? '')
  const { changeId } = await changes.old(begun.changeId, codeOf(oldMail) ?? '')
  const changed = await changes.new(changeId, await nextCode(wanted))
  expect(changed).toMatchObject({ id: user.id, email: wanted })
  const notice = await mailServer.next(old)
  expect(notice.subject).toBe('Your wallet’s email address was changed')
  expect(codeOf(notice)).toBeUndefined()

  server.clock.pass(30_000)
  expect((await server.logIn(wanted)).user.id).toBe(user.id)
  expect((await server.logIn(old)).user.id).not.toBe(user.id)
})

it('[3.22 update email] accepts the last code again for half a minute after a lost response, and no other code', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { changes } = await server.logIn(old)
  const begun = await changes.create(wanted)
  const oldCode = await nextCode(old)
  const replaced = await changes.old(begun.changeId, oldCode)
  const replacedCode = await nextCode(wanted)
  server.clock.pass(30_000)
  const { changeId } = await changes.old(begun.changeId, oldCode)
  const code = await nextCode(wanted)
  // Ended for another reason than being used.
  await expect(changes.new(replaced.changeId, replacedCode)).rejects.toEqual(failure('CODE_DEAD'))
  const changed = await changes.new(changeId, code)
  await expect(changes.new(changeId, wrongFor(code))).rejects.toEqual(failure('CODE_INVALID'))
  expect(await changes.new(changeId, code)).toEqual(changed)
  expect((await mailServer.next(old)).subject).toBe('Your wallet’s email address was changed')
  server.clock.pass(30_000)
  await expect(changes.new(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
})

it('allows five tries of each code, only by the requesting key and user, and for no login', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { device, changes } = await server.logIn(old)
  const thief = await server.logIn(newEmail())
  const { changeId } = await changes.create(wanted)
  const code = await nextCode(old)
  await expect(thief.changes.old(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
  await expect(device.changes(thief.user.id).old(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
  await expect(device.verify(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
  await expect(changes.new(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
  for (let tried = 1; tried < 5; tried += 1)
    await expect(changes.old(changeId, wrongFor(code))).rejects.toEqual(failure('CODE_INVALID'))
  await expect(changes.old(changeId, wrongFor(code))).rejects.toEqual(failure('CODE_DEAD'))
  await expect(changes.old(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
})

it('refuses a user without an address, since it would add a login that no mailbox confirmed', async () => {
  const server = await open()
  const social = { provider: 'google', hash: crypto.randomUUID(), name: null } as const
  const { id } = await server.users.findOrCreateBySocial(social)
  const wanted = newEmail()
  await expect(server.newDevice().changes(id).create(wanted)).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
    reasons: [{ field: 'email' }],
  })
  expect((await server.logIn(wanted)).user.id).not.toBe(id)
})

it('accepts no login code for a change', async () => {
  const server = await open()
  const old = newEmail()
  const { device, changes } = await server.logIn(old)
  const { loginId } = await device.create(old)
  const code = await nextCode(old)
  await expect(changes.old(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
  await expect(changes.new(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
})

it('[8.7 seconds] [9.2 email] shares the email limit with logins, and resends the new address’s code with the old code', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { device, changes } = await server.logIn(old)
  const { changeId } = await changes.create(wanted)
  await expect(device.create(old)).rejects.toMatchObject({ status: 429, retryAfterS: 30 })
  const code = await nextCode(old)
  const first = await changes.old(changeId, code)
  const firstCode = await nextCode(wanted)
  await expect(changes.old(changeId, code)).rejects.toMatchObject({ status: 429, retryAfterS: 30 })
  server.clock.pass(30_000)
  const second = await changes.old(changeId, code)
  const secondCode = await nextCode(wanted)
  await expect(changes.new(first.changeId, firstCode)).rejects.toEqual(failure('CODE_DEAD'))
  expect(await changes.new(second.changeId, secondCode)).toMatchObject({ email: wanted })
  // The change is complete: the old code sends no further email.
  server.clock.pass(30_000)
  await expect(changes.old(changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
})

it('counts wrong codes of changes toward the login limit, after which logins require the email’s link', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { device, changes } = await server.logIn(old)
  for (let begun = 0; begun < 4; begun += 1) {
    const { changeId } = await changes.create(wanted)
    const code = await nextCode(old)
    for (let tried = 0; tried < 5; tried += 1) await changes.old(changeId, wrongFor(code)).catch(() => {})
    server.clock.pass(30_000)
    if (begun === 3) break
    // Fifteen are still within the limit.
    expect((await device.create(old)).next).toBe('otp')
    expect(await nextCode(old)).not.toBe('')
    server.clock.pass(30_000)
  }
  await expect(changes.create(wanted)).rejects.toMatchObject({ status: 429, retryAfterS: dayMs / 1_000 })
  const login = await device.create(old)
  expect(login).toMatchObject({ next: 'device', digits: expect.stringMatching(/^\d\d$/) })
  const mail = await mailServer.next(old)
  expect(codeOf(mail)).toBeUndefined()
  await expect(device.verify(login.loginId, '000000')).rejects.toEqual(failure('DEVICE_UNCONFIRMED'))
  expect((await server.confirm(tokenOf(mail) ?? '')).status).toBe(200)
  server.clock.pass(dayMs)
  expect((await device.create(old)).next).toBe('otp')
})

it('limits the emails of logins and changes to ten a day in total', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { device, changes } = await server.logIn(old)
  for (let sent = 1; sent < 10; sent += 1) {
    await (sent % 2 ? changes.create(wanted) : device.create(old))
    server.clock.pass(minuteMs)
  }
  const retryAfterS = (dayMs - 30_000 - 9 * minuteMs) / 1_000
  const refused = { status: 429, retryAfterS }
  await expect(device.create(old)).rejects.toMatchObject(refused)
  await expect(changes.create(wanted)).rejects.toMatchObject(refused)
  server.clock.pass(retryAfterS * 1_000)
  await changes.create(wanted)
})

it('sends a notice instead of a code to an address with a wallet, without revealing it to the requester', async () => {
  const server = await open()
  const [old, taken] = [newEmail(), newEmail()]
  await server.logIn(taken)
  const { changes } = await server.logIn(old)
  const { changeId } = await changes.create(taken)
  const second = await changes.old(changeId, await nextCode(old))
  expect(Object.keys(second)).toEqual(['changeId', 'resendAfterMs'])
  const told = await mailServer.next(taken)
  expect(told.subject).toBe('This address already has a wallet')
  expect(codeOf(told)).toBeUndefined()
})

it('leaves an address with the user who took it meanwhile', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const [ada, bob] = [await server.logIn(old), await server.logIn(newEmail())]
  const { changeId } = await ada.changes.create(wanted)
  const second = await ada.changes.old(changeId, await nextCode(old))
  const code = await nextCode(wanted)
  await server.users.changeEmail(bob.user.id, wanted)
  await expect(ada.changes.new(second.changeId, code)).rejects.toEqual(failure('CODE_DEAD'))
  server.clock.pass(30_000)
  expect((await server.logIn(old)).user.id).toBe(ada.user.id)
})

it('refuses the current address, and deletes addresses of expired changes', async () => {
  const server = await open()
  const [old, wanted] = [newEmail(), newEmail()]
  const { changes } = await server.logIn(old)
  await expect(changes.create(old.toUpperCase())).rejects.toEqual(failure('PARAMETER_INVALID'))
  const { changeId } = await changes.create(wanted)
  await nextCode(old)
  server.clock.pass(20 * 60_000)
  await server.logins.store.sweep(server.clock.now())
  const { rows } = (await database.execute(
    sql`select email, new_email from wallet_email_logins where id = ${changeId}`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ email: null, new_email: null }])
})
