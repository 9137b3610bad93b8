import { expect, it, onTestFinished } from 'vitest'
import { codeOf, createLoginClock, openLoginDesk, tokenOf } from '../../../test/openLoginDesk.ts'
import { openMailDatabase } from '../../../test/openMailDatabase.ts'

const { mailServer, database } = await openMailDatabase()

const minuteMs = 60_000
const dayMs = 86_400_000

it('[9.2 email] strangers who use up an address’s mails of a day do not shut out its own device, which has ten of its own', async () => {
  const clock = createLoginClock()
  const desk = await openLoginDesk({ database, smtpUrl: mailServer.url, clock })
  onTestFinished(() => desk.close())
  const email = `${crypto.randomUUID()}@example.com`
  const device = desk.newDevice()
  const first = await device.create(email)
  const mail = await mailServer.next(email)
  await desk.confirm(tokenOf(mail) ?? '')
  const { user } = await device.verify(first.loginId, codeOf(mail) ?? '')
  for (let sent = 1; sent < 10; sent += 1) {
    clock.pass(minuteMs)
    await desk.newDevice({ address: `203.0.113.${sent}` }).create(email)
    await mailServer.next(email)
  }
  clock.pass(minuteMs)
  const refused = { status: 429, retryAfterS: (dayMs - 10 * minuteMs) / 1_000 }
  await expect(desk.newDevice().create(email)).rejects.toMatchObject(refused)

  const { loginId, next } = await device.create(email)
  expect(next).toBe('otp')
  await device.verify(loginId, codeOf(await mailServer.next(email)) ?? '')
  // A change of address is begun by such a device, too.
  clock.pass(minuteMs)
  await device.changes(user.id).create(`${crypto.randomUUID()}@example.com`)
  await mailServer.next(email)
  for (let sent = 3; sent < 10; sent += 1) {
    clock.pass(minuteMs)
    await device.create(email)
    await mailServer.next(email)
  }
  clock.pass(minuteMs)
  await expect(device.create(email)).rejects.toMatchObject({ status: 429 })
})
