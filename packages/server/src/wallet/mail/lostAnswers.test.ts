import { expect, it, onTestFinished } from 'vitest'
import { codeOf, createLoginClock, openLoginServer, tokenOf } from '../../../test/wallet/openLoginServer.ts'
import { openMailDatabase } from '../../../test/wallet/openMailDatabase.ts'

const { mailServer, database } = await openMailDatabase()

const newEmail = () => `${crypto.randomUUID()}@example.com`
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const failure = (code: string) => expect.objectContaining({ name: 'RequestFailure', code })

async function open() {
  const clock = createLoginClock()
  const server = await openLoginServer({ database, smtpUrl: mailServer.url, clock })
  onTestFinished(() => server.close())
  /** Begins a login, and confirms its link if it has one. */
  async function begin(device: ReturnType<typeof server.newDevice>, email: string) {
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    const token = tokenOf(mail)
    if (token) await server.confirm(token)
    return { loginId, code: codeOf(mail) ?? '' }
  }
  return { ...server, clock, begin }
}

it('returns the same session for 30 s after a lost response, to the code’s own key', async () => {
  const server = await open()
  const [email, device] = [newEmail(), server.newDevice()]
  const { loginId, code } = await server.begin(device, email)
  const first = await device.verify(loginId, code)
  server.clock.pass(29_999)
  // A page that was reloaded first requests the login's state.
  expect(await server.newDevice(device.caller).state(loginId)).toBe('otp')
  const again = await device.verify(loginId, code)
  expect(again).toMatchObject({ user: first.user, loginAt: first.loginAt })
  const session = await server.sessions.check(first.accessToken, device.caller.key)
  expect(await server.sessions.check(again.accessToken, device.caller.key)).toEqual(session)
  for (const other of [{}, { ...device.caller, projectId: 'other' }, { ...device.caller, key: 'x' }]) {
    await expect(server.newDevice(other).verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
    expect(await server.newDevice(other).state(loginId)).toBe('dead')
  }
  server.clock.pass(1)
  await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
})

it('allows five tries of a used code, and restores no session that was ended', async () => {
  const server = await open()
  const [email, device] = [newEmail(), server.newDevice()]
  const guessed = await server.begin(device, email)
  await device.verify(guessed.loginId, guessed.code)
  for (let tried = 1; tried < 5; tried++)
    await expect(device.verify(guessed.loginId, wrongFor(guessed.code))).rejects.toEqual(
      failure('CODE_INVALID'),
    )
  await device.verify(guessed.loginId, guessed.code)
  await expect(device.verify(guessed.loginId, wrongFor(guessed.code))).rejects.toEqual(failure('CODE_DEAD'))
  await expect(device.verify(guessed.loginId, guessed.code)).rejects.toEqual(failure('CODE_DEAD'))
  server.clock.pass(30_000)

  const { loginId, code } = await server.begin(device, email)
  const session = await device.verify(loginId, code)
  const { id } = await server.sessions.check(session.accessToken, device.caller.key)
  await server.sessions.end({ id, userId: session.user.id })
  await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
})
