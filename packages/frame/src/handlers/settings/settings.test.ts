import { emailCodeMs } from '@latchkey/protocol/constants'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createWalletServer, type WalletServer } from '../../../test/createWalletServer.ts'
import { appOrigin, createWalletWorld, logIn } from '../../../test/createWalletWorld.ts'
import type { Frame } from '../../createFrame.ts'

async function open() {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: 'eip155:31337', rpc: 'http://chain.invalid' })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  const opened = world.openBrowser()
  const user = await logIn(server, opened.host)
  return { server, world, ...opened, user }
}

const untilAsked = (frame: Frame) =>
  vi.waitFor(() => {
    const [approval] = frame.approvals.get()
    if (!approval) throw new Error('No approval is pending')
    return approval
  })

/** Requests a change of address and approves it on the frame's own screen. */
async function beginChange({ host, frame }: Pick<Awaited<ReturnType<typeof open>>, 'host' | 'frame'>) {
  const asked = host.ask('update-email', { email: 'ada@example.org' })
  frame.approvals.approve((await untilAsked(frame)).id)
  return asked
}

const lastCode = ({ mails }: Awaited<ReturnType<typeof createWalletServer>>) => mails.at(-1)?.code ?? ''
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

it('[3.22 primary code] [3.22 secondary code] [3.23 success] changes the email address with a code from each address, in every tab and after a reload', async () => {
  const { server, world, browser, host, frame, user } = await open()
  expect(await beginChange({ host, frame })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(server.mails.at(-1)?.email).toBe('ada@example.com')
  const other = world.openTab(browser)
  await expect(
    other.host.ask('update-email-primary-otp', { otp: wrongFor(lastCode(server)) }),
  ).rejects.toMatchObject({ name: 'CODE_INVALID' })
  expect(await other.host.ask('update-email-primary-otp', { otp: lastCode(server) })).toEqual({
    action: 'VERIFY_SECONDARY_OTP',
  })
  expect(server.mails.at(-1)?.email).toBe('ada@example.org')
  await expect(
    host.ask('update-email-secondary-otp', { otp: wrongFor(lastCode(server)) }),
  ).rejects.toMatchObject({ name: 'CODE_INVALID' })
  const code = lastCode(server)
  expect(
    await host.ask('update-email-secondary-otp', { otp: `${code.slice(0, 3)} ${code.slice(3)}` }),
  ).toEqual({ email: 'ada@example.org' })
  await other.host.until(
    ({ type, payload }) =>
      type === 'session-update' && JSON.stringify(payload).includes('"email":"ada@example.org"'),
  )
  expect(await world.openTab(browser).host.ask('get-user')).toEqual({ ...user, email: 'ada@example.org' })
  await expect(host.ask('update-email-secondary-otp', { otp: code })).rejects.toMatchObject({
    name: 'CODE_DEAD',
  })
})

it('sends another email to the new address when the old code is entered again', async () => {
  const { server, host, frame } = await open()
  await beginChange({ host, frame })
  const otp = lastCode(server)
  await host.ask('update-email-primary-otp', { otp })
  const first = lastCode(server)
  await host.ask('update-email-primary-otp', { otp })
  expect(server.mails.at(-1)?.email).toBe('ada@example.org')
  const second = lastCode(server)
  if (first !== second)
    await expect(host.ask('update-email-secondary-otp', { otp: first })).rejects.toMatchObject({
      name: 'CODE_INVALID',
    })
  expect(await host.ask('update-email-secondary-otp', { otp: second })).toEqual({ email: 'ada@example.org' })
})

it('requires one approval of the new address on the frame’s own screen, however many emails it takes', async () => {
  const { server, world, browser, host, frame, user } = await open()
  const before = server.mails.length
  const refused = host.ask('update-email', { email: 'mallory@example.org' })
  const approval = await untilAsked(frame)
  expect(approval).toMatchObject({
    origin: appOrigin,
    request: { method: 'latchkey_email', params: [{ from: user.email, to: 'mallory@example.org' }] },
  })
  frame.approvals.reject(approval.id)
  await expect(refused).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
  expect(server.mails).toHaveLength(before)

  await beginChange({ host, frame })
  const again = world.openTab(browser)
  expect(await again.host.ask('update-email', { email: 'ada@example.org' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
  const other = host.ask('update-email', { email: 'mallory@example.org' })
  frame.approvals.reject((await untilAsked(frame)).id)
  await expect(other).rejects.toMatchObject({ name: 'REJECTED' })
  expect(server.mails).toHaveLength(before + 2)
})

it.each([
  ['has expired', -emailCodeMs],
  ['is in the future, by a clock that was set back', 60_000],
])('asks again if the approval %s', async (_, shiftMs) => {
  const { browser, host, frame } = await open()
  await beginChange({ host, frame })
  const kept = browser.kept.get('emailChange') as { approvedAt: number }
  browser.kept.set('emailChange', { ...kept, approvedAt: kept.approvedAt + shiftMs })
  const asked = host.ask('update-email', { email: 'ada@example.org' })
  frame.approvals.reject((await untilAsked(frame)).id)
  await expect(asked).rejects.toMatchObject({ name: 'REJECTED' })
})

it('rejects a code without a change, and one of letters, without asking the server', async () => {
  const { server, host, frame } = await open()
  await expect(host.ask('update-email-primary-otp', { otp: '123456' })).rejects.toMatchObject({
    name: 'CODE_DEAD',
  })
  await beginChange({ host, frame })
  await expect(host.ask('update-email-secondary-otp', { otp: '123456' })).rejects.toMatchObject({
    name: 'CODE_DEAD',
  })
  await expect(host.ask('update-email-primary-otp', { otp: 'secret' })).rejects.toMatchObject({
    name: 'CODE_INVALID',
  })
  expect(server.counts.confirmOldEmail).toBeUndefined()
})

it('requires a new login when the login is too old, and accepts one by the current user', async () => {
  const { server, host, frame, user } = await open()
  for (const session of server.sessions) session.loginAt -= 301_000
  for (const ask of [
    () => host.ask('update-email', { email: 'ada@example.org' }),
    () => host.ask('export-key'),
    () => host.ask('revoke-devices'),
    () => host.ask('delete-account'),
  ])
    await expect(ask()).rejects.toMatchObject({ name: 'LOGIN_REQUIRED' })
  expect(frame.approvals.get()).toEqual([])
  expect(await host.ask('connect-email', { email: 'ada@example.com' })).toEqual({ action: 'CONNECT' })
  expect(await host.ask('connect-email', { email: 'ada@example.com', isFresh: true })).toEqual({
    action: 'VERIFY_OTP',
  })
  expect(await host.ask('connect-otp', { otp: lastCode(server) })).toEqual(user)
  expect(await beginChange({ host, frame })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
})

it('exports the account’s words on a press, and never sends them over the port', async () => {
  const { server, host, frame, user } = await open()
  const exported = host.ask('export-key')
  const onScreen = (method: string) =>
    vi.waitFor(() => {
      const [approval] = frame.approvals.get()
      if (approval?.request.method !== method) throw new Error('A different screen, or none, is open')
      return approval
    })
  const asked = await onScreen('latchkey_export')
  expect(asked).toMatchObject({ origin: 'https://app.example.com', address: user.address })
  expect(asked.reveal).toBeUndefined()
  frame.approvals.approve(asked.id)
  const shown = await onScreen('latchkey_phrase')
  expect(server.counts.releaseShare).toBeUndefined()
  const phrase = (await shown.reveal?.()) ?? ''
  expect(mnemonicToAccount(phrase).address).toBe(user.address)
  expect(server.counts.releaseShare).toBe(1)
  frame.approvals.approve(shown.id)
  expect(await exported).toEqual({})
  expect(JSON.stringify(host.received)).not.toContain(phrase)
  expect(server.traffic.join('\n')).not.toContain(phrase)
})

it('shows no words after a rejection, and rejects a page’s request for them as a wallet method', async () => {
  const { server, host, frame } = await open()
  const exported = host.ask('export-key')
  const refused = expect(exported).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
  await vi.waitFor(() => expect(frame.approvals.get()).toHaveLength(1))
  frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
  await refused
  expect(frame.approvals.get()).toEqual([])
  expect(server.counts.releaseShare).toBeUndefined()
  for (const method of [
    'latchkey_export',
    'latchkey_phrase',
    'latchkey_devices',
    'latchkey_email',
    'latchkey_delete',
  ])
    await expect(
      host.ask('rpc-request', { method, params: [], chainId: 'eip155:31337' }),
    ).rejects.toMatchObject({ name: 'NOT_ALLOWED' })
})

/** Opens another browser of the same visitor. */
async function openOther(server: WalletServer, world: ReturnType<typeof createWalletWorld>) {
  const other = world.openBrowser()
  await logIn(server, other.host)
  return other
}

it('lists the visitor’s devices, this one first, without even naming other apps', async () => {
  const { server, world, host } = await open()
  server.state.firstSeenAt = 'https://shop.example.com'
  const other = await openOther(server, world)
  const { devices } = await host.ask('get-devices')
  expect(devices.map(({ isCurrent, isHere, name }) => ({ isCurrent, isHere, name }))).toEqual([
    { isCurrent: true, isHere: false, name: 'Chrome, Android' },
    { isCurrent: false, isHere: false, name: 'Chrome, Android' },
  ])
  expect(JSON.stringify(host.received)).not.toContain('shop.example.com')
  expect((await other.host.ask('get-devices')).devices[0]?.id).toBe(devices[1]?.id)
  server.state.firstSeenAt = appOrigin
  expect((await host.ask('get-devices')).devices.map(({ isHere }) => isHere)).toEqual([true, true])
})

it('logs a device out after an approval on the frame’s own screen, and deletes its share', async () => {
  const { server, world, host, frame, user } = await open()
  const other = await openOther(server, world)
  const third = await openOther(server, world)
  const { devices } = await other.host.ask('get-devices')
  const asked = host.ask('revoke-devices', { id: devices[0]?.id })
  const approval = await untilAsked(frame)
  expect(approval).toMatchObject({ origin: appOrigin, request: { method: 'latchkey_devices' } })
  expect(approval.devices?.map(({ id }) => id)).toEqual([devices[0]?.id])
  expect(server.sessions.size).toBe(3)
  frame.approvals.approve(approval.id)
  expect(await asked).toEqual({})

  await expect(other.host.ask('get-user')).rejects.toMatchObject({ name: 'SESSION_EXPIRED' })
  await other.host.until(
    ({ type, payload }) => type === 'session-update' && JSON.stringify(payload) === '{"user":null}',
  )
  expect([...server.wallets.values()][0]?.shares.size).toBe(2)
  for (const each of [host, third.host]) expect(await each.ask('get-user')).toEqual(user)
  // The wallet is restored by a new login, with its own share.
  expect(await logIn(server, other.host)).toEqual(user)
})

it('logs out all others in one step, and changes nothing on a rejection or for devices already logged out', async () => {
  const { server, world, host, frame, user } = await open()
  const others = [await openOther(server, world), await openOther(server, world)]
  const refused = host.ask('revoke-devices')
  frame.approvals.reject((await untilAsked(frame)).id)
  await expect(refused).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
  expect(server.sessions.size).toBe(3)

  const asked = host.ask('revoke-devices', {})
  const approval = await untilAsked(frame)
  expect(approval.devices).toHaveLength(2)
  await others[0]?.host.ask('sign-out')
  frame.approvals.approve(approval.id)
  expect(await asked).toEqual({})
  expect(await host.ask('get-user')).toEqual(user)
  expect(server.sessions.size).toBe(1)
  expect(await host.ask('revoke-devices', { id: 'gone' })).toEqual({})
  expect(frame.approvals.get()).toEqual([])
})

it('deletes the account from server and browser after an approval on the frame’s own screen, and notifies devices', async () => {
  const { server, world, browser, host, frame, user } = await open()
  const other = await openOther(server, world)
  const tab = world.openTab(browser)
  const refused = host.ask('delete-account')
  frame.approvals.reject((await untilAsked(frame)).id)
  await expect(refused).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
  expect(await host.ask('get-user')).toEqual(user)

  const asked = host.ask('delete-account')
  const approval = await untilAsked(frame)
  expect(approval).toMatchObject({
    origin: appOrigin,
    address: user.address,
    request: { method: 'latchkey_delete' },
  })
  frame.approvals.approve(approval.id)
  expect(await asked).toEqual({})
  expect([server.sessions.size, server.wallets.size]).toEqual([0, 0])
  await expect(host.ask('get-user')).rejects.toMatchObject({ name: 'NOT_CONNECTED' })
  await tab.host.until(
    ({ type, payload }) => type === 'session-update' && JSON.stringify(payload) === '{"user":null}',
  )
  await expect(other.host.ask('get-user')).rejects.toMatchObject({ name: 'SESSION_EXPIRED' })
  // The same address is a new user with a new wallet.
  expect((await logIn(server, host)).address).not.toBe(user.address)
})

it('keeps the account of a user who logged in from another tab in the meantime', async () => {
  const { server, world, browser, host, frame } = await open()
  const asked = host.ask('delete-account')
  const approval = await untilAsked(frame)
  const refused = expect(asked).rejects.toMatchObject({ name: 'REJECTED' })
  const tab = world.openTab(browser)
  await tab.host.ask('sign-out')
  const other = await logIn(server, tab.host, 'grace@example.com')
  frame.approvals.approve(approval.id)
  await refused
  expect(await tab.host.ask('get-user')).toEqual(other)
})
