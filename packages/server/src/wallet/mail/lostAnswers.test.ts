import { expect, it, onTestFinished } from 'vitest'
import { codeOf, createLoginClock, openLoginDesk, tokenOf } from '../../../test/openLoginDesk.ts'
import { openMailDatabase } from '../../../test/openMailDatabase.ts'

const { mailServer, database } = await openMailDatabase()

const newEmail = () => `${crypto.randomUUID()}@example.com`
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const failure = (code: string) => expect.objectContaining({ name: 'RequestFailure', code })

async function open() {
  const clock = createLoginClock()
  const desk = await openLoginDesk({ database, smtpUrl: mailServer.url, clock })
  onTestFinished(() => desk.close())
  /** Begins a login, and confirms its link if it has one. */
  async function begin(device: ReturnType<typeof desk.newDevice>, email: string) {
    const { loginId } = await device.create(email)
    const mail = await mailServer.next(email)
    const token = tokenOf(mail)
    if (token) await desk.confirm(token)
    return { loginId, code: codeOf(mail) ?? '' }
  }
  return { ...desk, clock, begin }
}

it('returns the same session for 30 s after a lost response, to the code’s own key', async () => {
  const desk = await open()
  const [email, device] = [newEmail(), desk.newDevice()]
  const { loginId, code } = await desk.begin(device, email)
  const first = await device.verify(loginId, code)
  desk.clock.pass(29_999)
  // A page that was reloaded first requests the login's state.
  expect(await desk.newDevice(device.caller).state(loginId)).toBe('otp')
  const again = await device.verify(loginId, code)
  expect(again).toMatchObject({ user: first.user, loginAt: first.loginAt })
  const session = await desk.sessions.check(first.accessToken, device.caller.key)
  expect(await desk.sessions.check(again.accessToken, device.caller.key)).toEqual(session)
  for (const other of [{}, { ...device.caller, projectId: 'other' }, { ...device.caller, key: 'x' }]) {
    await expect(desk.newDevice(other).verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
    expect(await desk.newDevice(other).state(loginId)).toBe('dead')
  }
  desk.clock.pass(1)
  await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
})

it('allows five tries of a used code, and restores no session that was ended', async () => {
  const desk = await open()
  const [email, device] = [newEmail(), desk.newDevice()]
  const guessed = await desk.begin(device, email)
  await device.verify(guessed.loginId, guessed.code)
  for (let tried = 1; tried < 5; tried++)
    await expect(device.verify(guessed.loginId, wrongFor(guessed.code))).rejects.toEqual(
      failure('CODE_INVALID'),
    )
  await device.verify(guessed.loginId, guessed.code)
  await expect(device.verify(guessed.loginId, wrongFor(guessed.code))).rejects.toEqual(failure('CODE_DEAD'))
  await expect(device.verify(guessed.loginId, guessed.code)).rejects.toEqual(failure('CODE_DEAD'))
  desk.clock.pass(30_000)

  const { loginId, code } = await desk.begin(device, email)
  const session = await device.verify(loginId, code)
  const { id } = await desk.sessions.check(session.accessToken, device.caller.key)
  await desk.sessions.end({ id, userId: session.user.id })
  await expect(device.verify(loginId, code)).rejects.toEqual(failure('CODE_DEAD'))
})
