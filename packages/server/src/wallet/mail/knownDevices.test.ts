import { expect, it, onTestFinished } from 'vitest'
import { codeOf, createLoginClock, openLoginServer, tokenOf } from '../../../test/wallet/openLoginServer.ts'
import { openMailDatabase } from '../../../test/wallet/openMailDatabase.ts'

const { mailServer, database } = await openMailDatabase()

const minuteMs = 60_000
const dayMs = 86_400_000

it.runIf(process.env.SOAK)(
  'reserves emails for known devices during a flood from 58 networks, even in the flooded ones',
  async () => {
    const clock = createLoginClock()
    const limits = { perClient: 3, perProject: 20, perReserve: 4 }
    const server = await openLoginServer({ database, smtpUrl: mailServer.url, clock, ...limits })
    onTestFinished(() => server.close())
    const email = `${crypto.randomUUID()}@example.com`
    const device = server.newDevice({ address: '2001:db8:0:1::/64' })
    const first = await device.create(email)
    const mail = await mailServer.next(email)
    await server.confirm(tokenOf(mail) ?? '')
    await device.verify(first.loginId, codeOf(mail) ?? '')

    const flood = async () => {
      const sent = Array.from({ length: 58 }, async (_, at) => {
        const address = `2001:db8:${at % 2}:${(at + 1).toString(16)}::/64`
        await server.newDevice({ address }).create(`${crypto.randomUUID()}@example.com`)
      })
      return (await Promise.allSettled(sent)).filter(({ status }) => status === 'fulfilled').length
    }
    expect(await flood()).toBeLessThanOrEqual(limits.perProject)
    clock.pass(minuteMs)
    await flood()
    await expect(server.newDevice().create(`${crypto.randomUUID()}@example.com`)).rejects.toMatchObject({
      status: 429,
    })

    const again = await device.create(email)
    expect(again.next).toBe('otp')
    await device.verify(again.loginId, codeOf(await mailServer.next(email)) ?? '')
    // The reserve is for this address only: the same key is a stranger to any other.
    const strange = device.create(`${crypto.randomUUID()}@example.com`)
    await expect(strange).rejects.toMatchObject({ status: 429 })
    // It has its own limit, by client.
    for (let sent = 1; sent < limits.perClient; sent++) {
      clock.pass(minuteMs / 2)
      await device.create(email)
    }
    clock.pass(minuteMs / 2)
    await expect(device.create(email)).rejects.toMatchObject({ status: 429 })
  },
)

it('[9.2 email] reserves ten emails a day for an address’s own device after strangers used up its limit', async () => {
  const clock = createLoginClock()
  const server = await openLoginServer({ database, smtpUrl: mailServer.url, clock })
  onTestFinished(() => server.close())
  const email = `${crypto.randomUUID()}@example.com`
  const device = server.newDevice()
  const first = await device.create(email)
  const mail = await mailServer.next(email)
  await server.confirm(tokenOf(mail) ?? '')
  const { user } = await device.verify(first.loginId, codeOf(mail) ?? '')
  for (let sent = 1; sent < 10; sent += 1) {
    clock.pass(minuteMs)
    await server.newDevice({ address: `203.0.113.${sent}` }).create(email)
    await mailServer.next(email)
  }
  clock.pass(minuteMs)
  const refused = { status: 429, retryAfterS: (dayMs - 10 * minuteMs) / 1_000 }
  await expect(server.newDevice().create(email)).rejects.toMatchObject(refused)

  const { loginId, next } = await device.create(email)
  expect(next).toBe('otp')
  await device.verify(loginId, codeOf(await mailServer.next(email)) ?? '')
  // Such a device can begin an email change, too.
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
