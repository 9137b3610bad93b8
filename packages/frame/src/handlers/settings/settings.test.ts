import { mnemonicToAccount } from 'viem/accounts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../testing/createWalletWorld.ts'

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

const lastCode = ({ mails }: Awaited<ReturnType<typeof createWalletServer>>) => mails.at(-1)?.code ?? ''
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

it('[3.22 update email] [3.23 replies] a code of each address changes it, in every tab, and across a reload', async () => {
  const { server, world, browser, host, user } = await open()
  expect(await host.ask('update-email', { email: 'ada@example.org' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
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

it('the old code, typed again, has another mail sent to the new address', async () => {
  const { server, host } = await open()
  await host.ask('update-email', { email: 'ada@example.org' })
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

it('a code without a change, and one of letters, go nowhere', async () => {
  const { server, host } = await open()
  await expect(host.ask('update-email-primary-otp', { otp: '123456' })).rejects.toMatchObject({
    name: 'CODE_DEAD',
  })
  await host.ask('update-email', { email: 'ada@example.org' })
  await expect(host.ask('update-email-secondary-otp', { otp: '123456' })).rejects.toMatchObject({
    name: 'CODE_DEAD',
  })
  await expect(host.ask('update-email-primary-otp', { otp: 'secret' })).rejects.toMatchObject({
    name: 'CODE_INVALID',
  })
  expect(server.counts.confirmOldEmail).toBeUndefined()
})

it('a login that is too old is asked for again, and made anew by who is logged in', async () => {
  const { server, host, frame, user } = await open()
  for (const session of server.sessions) session.loginAt -= 301_000
  for (const asked of [host.ask('update-email', { email: 'ada@example.org' }), host.ask('export-key')])
    await expect(asked).rejects.toMatchObject({ name: 'LOGIN_REQUIRED' })
  expect(frame.approvals.get()).toEqual([])
  expect(await host.ask('connect-email', { email: 'ada@example.com' })).toEqual({ action: 'CONNECT' })
  expect(await host.ask('connect-email', { email: 'ada@example.com', isFresh: true })).toEqual({
    action: 'VERIFY_OTP',
  })
  expect(await host.ask('connect-otp', { otp: lastCode(server) })).toEqual(user)
  expect(await host.ask('update-email', { email: 'ada@example.org' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
})

it('the words of an export are the account’s, are fetched by a press, and never cross the port', async () => {
  const { server, host, frame, user } = await open()
  const exported = host.ask('export-key')
  const onScreen = (method: string) =>
    vi.waitFor(() => {
      const [approval] = frame.approvals.get()
      if (approval?.request.method !== method) throw new Error('Another screen, or none')
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

it('who says no sees no words, and a page cannot ask for them as a wallet’s method', async () => {
  const { server, host, frame } = await open()
  const exported = host.ask('export-key')
  const refused = expect(exported).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
  await vi.waitFor(() => expect(frame.approvals.get()).toHaveLength(1))
  frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
  await refused
  expect(frame.approvals.get()).toEqual([])
  expect(server.counts.releaseShare).toBeUndefined()
  for (const method of ['latchkey_export', 'latchkey_phrase'])
    await expect(
      host.ask('rpc-request', { method, params: [], chainId: 'eip155:31337' }),
    ).rejects.toMatchObject({ name: 'NOT_ALLOWED' })
})
