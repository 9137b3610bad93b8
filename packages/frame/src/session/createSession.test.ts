import { expect, it, onTestFinished, vi } from 'vitest'
import { createWalletServer } from '../../test/createWalletServer.ts'
import { appOrigin, createWalletWorld, logIn } from '../../test/createWalletWorld.ts'
import { createAsk, getFrameKey } from './createAsk.ts'

async function open() {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: 'eip155:31337', rpc: 'http://chain.invalid' })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  return { server, world }
}

it('[3.24 email] [3.24 chainId] [3.24 accounts] logs in by email, link and code, and returns the user', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  expect(await host.ask('is-connected')).toEqual({ isConnected: false })
  expect(await host.ask('connect-email', { email: 'ada@example.com' })).toEqual({
    action: 'VERIFY_DEVICE',
    digits: '47',
  })
  const confirmed = host.ask('connect-device')
  server.confirm()
  expect(await confirmed).toEqual({})
  const code = server.mails.at(-1)?.code ?? ''
  const user = await host.ask('connect-otp', { otp: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  expect(user).toMatchObject({
    email: 'ada@example.com',
    chainId: 31337,
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  })
  expect(user.accounts).toEqual([{ address: user.address, type: 'eoa' }])
  expect(await host.ask('get-user')).toEqual(user)
  expect(await host.ask('is-connected')).toEqual({ isConnected: true })
  expect(await host.ask('connect-email', { email: 'Ada@example.com' })).toEqual({ action: 'CONNECT' })
})

it('resumes when the frame is reloaded between the steps', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  await host.ask('connect-email', { email: 'ada@example.com' })
  server.confirm()
  const second = world.openTab(browser)
  await second.host.ask('connect-device')
  const third = world.openTab(browser)
  const user = await third.host.ask('connect-otp', { otp: server.mails.at(-1)?.code ?? '' })
  expect(await world.openTab(browser).host.ask('get-user')).toEqual(user)
})

it.each(['verifyEmailLogin', 'getWalletUser', 'createWallet'] as const)(
  'accepts a correct code again after a lost response to %s, and creates the wallet',
  async (route) => {
    const { server, world } = await open()
    const { browser, host } = world.openBrowser()
    await host.ask('connect-email', { email: 'ada@example.com' })
    server.confirm()
    await host.ask('connect-device')
    const otp = server.mails.at(-1)?.code ?? ''
    server.state.losesAnswersOf = route
    await expect(host.ask('connect-otp', { otp })).rejects.toMatchObject({ name: 'UNAVAILABLE' })
    server.state.losesAnswersOf = undefined
    // In a reloaded page, too.
    const user = await world.openTab(browser).host.ask('connect-otp', { otp })
    expect(user.address).toBe([...server.wallets.values()][0]?.accounts.eip155)
    // Called twice before the reload, if that response was lost.
    expect(server.counts.verifyEmailLogin).toBe(route === 'verifyEmailLogin' ? 3 : 1)
    expect(server.sessions.size).toBe(1)
    await expect(host.ask('connect-otp', { otp })).rejects.toMatchObject({ name: 'CODE_DEAD' })
  },
)

it('retries automatically when the response to a correct code is lost', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  await host.ask('connect-email', { email: 'ada@example.com' })
  server.confirm()
  Object.assign(server.state, { losesAnswersOf: 'verifyEmailLogin', losesOnce: true })
  const user = await host.ask('connect-otp', { otp: server.mails.at(-1)?.code ?? '' })
  expect(user.email).toBe('ada@example.com')
  expect(server.counts.verifyEmailLogin).toBe(2)
  expect(server.sessions.size).toBe(1)
})

it('[4.17] reports what is wrong with a code, and sends no malformed code to the server', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  await expect(host.ask('connect-otp', { otp: '123456' })).rejects.toMatchObject({ name: 'CODE_DEAD' })
  await host.ask('connect-email', { email: 'ada@example.com' })
  server.confirm()
  await expect(host.ask('connect-otp', { otp: '12345' })).rejects.toMatchObject({ name: 'CODE_INVALID' })
  const wrong = server.mails.at(-1)?.code === '111111' ? '222222' : '111111'
  for (let i = 0; i < 5; i += 1)
    await expect(host.ask('connect-otp', { otp: wrong })).rejects.toMatchObject({ name: 'CODE_INVALID' })
  await expect(host.ask('connect-otp', { otp: wrong })).rejects.toMatchObject({ name: 'CODE_DEAD' })
})

it('[4.17] accepts a code in the digits of any script', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  await host.ask('connect-email', { email: 'ada@example.com' })
  server.confirm()
  const otp = server.mails.at(-1)?.code ?? ''
  const persian = otp.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
  await host.ask('connect-otp', { otp: persian })
  expect(server.sessions.size).toBe(1)
})

it('rejects an overheard code and a copied session in another browser', async () => {
  const { server, world } = await open()
  const victim = world.openBrowser()
  await victim.host.ask('connect-email', { email: 'ada@example.com' })
  server.confirm()
  const thief = world.openBrowser()
  thief.browser.kept.set('emailLogin', victim.browser.kept.get('emailLogin'))
  const otp = server.mails.at(-1)?.code ?? ''
  await expect(thief.host.ask('connect-otp', { otp })).rejects.toMatchObject({ name: 'CODE_DEAD' })
  await victim.host.ask('connect-otp', { otp })
  thief.browser.kept.set('session', victim.browser.kept.get('session'))
  await expect(thief.host.ask('get-user')).rejects.toMatchObject({ name: 'SESSION_EXPIRED' })
  expect(server.counts.refreshWalletSession).toBeUndefined()
})

it('creates one key for two tabs, and keeps it', async () => {
  const { world } = await open()
  const { browser } = world.openBrowser()
  const [a, b] = await Promise.all([getFrameKey(browser), getFrameKey(browser)])
  expect(a).toBe(b)
  expect(await getFrameKey(browser)).toBe(a)
})

it('switches to the server’s current nonce unnoticed', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  await logIn(server, host)
  server.renewNonce()
  const before = server.traffic.length
  expect((await host.ask('get-user')).email).toBe('ada@example.com')
  expect(server.traffic.length - before).toBe(2)
})

it('needs no retry for the first request when the page provides the nonce', async () => {
  const { server, world } = await open()
  const { browser } = world.openBrowser()
  const { frame, host } = world.openTab(browser, { proofNonce: server.state.nonce })
  frame.preload()
  // Created while the page loads, before any request.
  await vi.waitFor(() => expect(browser.kept.has('frameKey')).toBe(true))
  expect(server.traffic).toEqual([])
  expect((await host.ask('connect-email', { email: 'ada@example.com' })).action).toBe('VERIFY_DEVICE')
  expect(server.traffic).toHaveLength(1)
})

it('retries all concurrent requests with a new nonce', async () => {
  const { server, world } = await open()
  const { request, walletOrigin, ...parts } = world.openBrowser().tab.parts
  const ask = createAsk({
    request,
    walletOrigin,
    projectId: 'local',
    getKey: () => getFrameKey(parts),
    getLocale: () => 'en',
  })
  const begin = (email: string) => ask('createEmailLogin', { body: { email, appOrigin } })
  await Promise.all(['ada@example.com', 'bob@example.com', 'eve@example.com'].map(begin))
  expect(server.counts.createEmailLogin).toBe(3)
  expect(server.traffic).toHaveLength(6)
})

it('renews an expired session once, however many tabs notice', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  await logIn(server, host)
  for (const session of server.sessions) session.accessToken = 'over'
  const tabs = [host, world.openTab(browser).host, world.openTab(browser).host]
  const users = await Promise.all(tabs.map((each) => each.ask('get-user')))
  expect(new Set(users.map(({ address }) => address)).size).toBe(1)
  expect(server.counts.refreshWalletSession).toBe(1)
})

it('[3.23 session update] ends the session in every tab when the server has ended it', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  await logIn(server, host)
  const other = world.openTab(browser)
  server.sessions.clear()
  await expect(host.ask('get-user')).rejects.toMatchObject({ name: 'SESSION_EXPIRED' })
  for (const each of [host, other.host]) {
    const told = await each.until(({ type, payload }) => type === 'session-update' && isNobody(payload))
    expect(told.payload).toEqual({ user: null })
  }
  expect(await other.host.ask('is-connected')).toEqual({ isConnected: false })
})

it('[3.23 session update] announces a login and a logout in other tabs', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  const other = world.openTab(browser)
  const { address } = await logIn(server, host)
  const login = await other.host.until(({ type }) => type === 'session-update')
  expect(login.payload).toMatchObject({ user: { address } })
  expect(await host.ask('sign-out')).toEqual({})
  await other.host.until(({ type, payload }) => type === 'session-update' && isNobody(payload))
  expect(server.sessions.size).toBe(0)
  await expect(other.host.ask('get-user')).rejects.toMatchObject({ name: 'NOT_CONNECTED' })
})

it('announces no logout when the session cannot be read', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  const { address } = await logIn(server, host)
  const tabs = new BroadcastChannel(`latchkey.session ${appOrigin}`)
  onTestFinished(() => tabs.close())
  browser.faults.failsReads = 1
  tabs.postMessage('changed')
  tabs.postMessage('changed')
  await host.until(({ type }) => type === 'session-update')
  expect(host.received.filter(({ type }) => type === 'session-update')).toMatchObject([
    { payload: { user: { address } } },
  ])
  expect(browser.faults.failsReads).toBe(0)
  browser.faults.failsReads = 1
  await expect(host.ask('is-connected')).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  expect(await host.ask('is-connected')).toEqual({ isConnected: true })
})

it('[8.19 check time settings] says that the clock may be off when proofs are rejected for their time', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  server.state.clockOffsetMs = 3_600_000
  await expect(host.ask('connect-email', { email: 'ada@example.com' })).rejects.toMatchObject({
    name: 'SESSION_EXPIRED',
    isClockOff: true,
  })
})

it('logs out even if the server is unreachable, and reports that for everything else', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  await logIn(server, host)
  await server.close()
  await expect(host.ask('get-user')).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  expect(await host.ask('is-connected')).toEqual({ isConnected: true })
  expect(await host.ask('sign-out')).toEqual({})
  expect(await host.ask('is-connected')).toEqual({ isConnected: false })
})

it('warns about a language without texts once', async () => {
  const { world } = await open()
  const { host, tab } = world.openBrowser()
  for (const locale of ['en-GB', 'ga', 'ga']) await host.ask('sync-theme', { mode: 'dark', locale })
  await host.ask('sync-theme', { mode: 'light', locale: 'ga' })
  const warning = 'The embedded wallet has no texts in "ga".'
  await vi.waitFor(() => expect(tab.warnings).toEqual([warning]))
  await host.ask('sync-theme', { mode: 'dark', locale: 'ga' })
  expect(tab.warnings).toEqual([warning])
})

it('adopts theme, name and chain, and reloads after responding', async () => {
  const { world } = await open()
  const { frame, host, tab } = world.openBrowser()
  await host.ask('sync-theme', { mode: 'dark', accent: '#ff8800' })
  expect(frame.appearance.get()).toEqual({ mode: 'dark', accent: '#ff8800' })
  await host.ask('sync-dapp-data', { name: '<b>Mob</b>' })
  expect(frame.appName.get()).toBe('<b>Mob</b>')
  expect(await host.ask('get-chain-id')).toEqual({ chainId: 31337 })
  expect(await host.ask('switch-network', { chainId: 31337 })).toEqual({ chainId: 31337 })
  await expect(host.ask('switch-network', { chainId: 1 })).rejects.toMatchObject({ name: 'RPC', code: 4902 })
  await host.ask('reload')
  expect(tab.reloads).toEqual(['reload'])
})

const isNobody = (payload: unknown) => (payload as { user: unknown }).user === null
