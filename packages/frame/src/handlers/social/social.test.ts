import { socialProviders } from '@latchkey/protocol/vocabulary'
import { expect, it, onTestFinished } from 'vitest'
import { createWalletServer } from '../../../test/createWalletServer.ts'
import { createWalletWorld } from '../../../test/createWalletWorld.ts'

async function open() {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: 'eip155:31337', rpc: 'http://chain.invalid' })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  const { host, tab, browser } = world.openBrowser()
  const taken: unknown[] = []
  /** Posts a window's message to the frame from an origin. */
  const say = (data: unknown, origin = server.origin) =>
    tab.post({
      isFromParent: false,
      origin,
      ports: [],
      data,
      source: { postMessage: (answer: unknown) => void taken.push(answer) },
    })
  return { server, world, host, tab, browser, taken, say }
}

it.each(socialProviders)(
  '[3.22 connect social] [3.24 userName] [3.24 accounts] logs in with the code from %s’s window',
  async (provider) => {
    const { server, host, say, taken } = await open()
    const { uri } = await host.ask('social-redirect-uri', { provider })
    expect(uri).toBe(`${server.origin}/social/start?flow=${new URL(uri).searchParams.get('flow')}`)
    const connected = host.ask('connect-social', { provider })
    const { flow, code } = server.returnFromProvider(uri)
    const offered = setInterval(() => say({ type: 'latchkey-social', flow, code }), 5)
    const user = await connected.finally(() => clearInterval(offered))
    expect(user).toMatchObject({ email: null, userName: `ada at ${provider}`, socialProvider: provider })
    expect(user.accounts).toEqual([{ address: user.address, type: 'eoa' }])
    expect(taken).toEqual([{ type: 'latchkey-social-taken', flow }])
    expect(await host.ask('get-user')).toEqual(user)
  },
)

it('accepts six typed digits when no window reaches the frame, and reports what is wrong with others', async () => {
  const { server, host } = await open()
  await expect(host.ask('connect-social', { provider: 'x', code: '493817' })).rejects.toMatchObject({
    name: 'CODE_DEAD',
  })
  const { uri } = await host.ask('social-redirect-uri', { provider: 'x' })
  for (const code of ['49381', 'abcdef', '111111'])
    await expect(host.ask('connect-social', { provider: 'x', code })).rejects.toMatchObject({
      name: 'CODE_INVALID',
    })
  server.returnFromProvider(uri, '493817')
  expect(await host.ask('connect-social', { provider: 'x', code: ' 493 817 ' })).toMatchObject({
    socialProvider: 'x',
  })
})

it('accepts typed digits of any script', async () => {
  const { server, host } = await open()
  const { uri } = await host.ask('social-redirect-uri', { provider: 'x' })
  server.returnFromProvider(uri, '493817')
  expect(await host.ask('connect-social', { provider: 'x', code: '\u200f٤٩٣ ٨١٧' })).toMatchObject({
    socialProvider: 'x',
  })
})

it.each([true, false])(
  'survives a lost server response to a code: retries automatically (%s) or in a reloaded page',
  async (losesOnce) => {
    const { server, world, host, browser } = await open()
    const { uri } = await host.ask('social-redirect-uri', { provider: 'x' })
    server.returnFromProvider(uri, '493817')
    Object.assign(server.state, { losesAnswersOf: 'verifySocialLogin', losesOnce })
    const asked = { provider: 'x', code: '493817' } as const
    if (!losesOnce) {
      await expect(host.ask('connect-social', asked)).rejects.toMatchObject({ name: 'UNAVAILABLE' })
      server.state.losesAnswersOf = undefined
    }
    const user = await world.openTab(browser).host.ask('connect-social', asked)
    expect(user.socialProvider).toBe('x')
    expect(server.sessions.size).toBe(1)
  },
)

it('accepts a fresh login from the current user only', async () => {
  const { server, host } = await open()
  const logInAs = async (account: string, isFresh: boolean) => {
    server.state.account = account
    const { uri } = await host.ask('social-redirect-uri', { provider: 'x' })
    server.returnFromProvider(uri, '493817')
    return host.ask('connect-social', { provider: 'x', code: '493817', isFresh })
  }
  const user = await logInAs('ada', false)
  for (const session of server.sessions) session.loginAt -= 301_000
  await expect(host.ask('export-key')).rejects.toMatchObject({ name: 'LOGIN_REQUIRED' })

  await expect(logInAs('eve', true)).rejects.toMatchObject({ name: 'OTHER_USER' })
  expect(await host.ask('get-user')).toEqual(user)
  // The other session ends immediately, and the wrong user gets no wallet.
  expect([...server.sessions].every(({ loginAt }) => Date.now() - loginAt > 300_000)).toBe(true)
  expect(server.wallets.size).toBe(1)
  await expect(host.ask('export-key')).rejects.toMatchObject({ name: 'LOGIN_REQUIRED' })

  expect(await logInAs('ada', true)).toEqual(user)
  expect((await host.ask('get-devices')).devices.length).toBeGreaterThan(0)
  expect(await host.ask('revoke-devices', { id: 'none' })).toEqual({})

  // Nor is the login accepted after the previous user has signed out.
  await host.ask('sign-out')
  await expect(logInAs('eve', true)).rejects.toMatchObject({ name: 'OTHER_USER' })
  expect(await host.ask('is-connected')).toMatchObject({ isConnected: false })
})

it.each([
  ['refused', 'LOGIN_REFUSED'],
  ['failed', 'UNAVAILABLE'],
])('reports a %s login', async (outcome, name) => {
  const { host, say, taken } = await open()
  const { uri } = await host.ask('social-redirect-uri', { provider: 'github' })
  const flow = new URL(uri).searchParams.get('flow')
  const offered = setInterval(() => say({ type: 'latchkey-social', flow, outcome }), 5)
  const connected = host.ask('connect-social', { provider: 'github' }).finally(() => clearInterval(offered))
  await expect(connected).rejects.toMatchObject({ name })
  expect(taken).toEqual([{ type: 'latchkey-social-taken', flow }])
})

it('ignores other origins, other logins and malformed messages, and sends none to the server', async () => {
  const { server, host, browser, say, taken } = await open()
  const { uri } = await host.ask('social-redirect-uri', { provider: 'google' })
  const connected = host.ask('connect-social', { provider: 'google' })
  const { flow, code } = server.returnFromProvider(uri)
  const said = { type: 'latchkey-social', flow, code }
  const forged = { ...said, code: 'x'.repeat(43) }
  const strangers = [
    'https://evil.example',
    'null',
    `${server.origin}.evil.example`,
    'https://app.example.com',
  ]
  const malformed = [
    { ...forged, flow: 'another' },
    { ...forged, type: 'social' },
    { type: said.type, flow },
    { type: said.type, flow, outcome: 'taken' },
    { type: said.type, flow, code: 7 },
    forged.code,
    null,
  ]
  // All of them arrive before the correct one, from the moment that the frame listens.
  const offered = setInterval(() => {
    for (const origin of strangers) say(forged, origin)
    for (const wrong of malformed) say(wrong)
    say(said)
  }, 5)
  await connected.finally(() => clearInterval(offered))
  expect(browser.requests.filter(({ url }) => url.includes('/verify')).map(({ body }) => body)).toContain(
    JSON.stringify({ code }),
  )
  expect(browser.requests.filter(({ body }) => body.includes(forged.code))).toEqual([])
  expect(taken).toEqual([{ type: 'latchkey-social-taken', flow }])
})

it('rejects a stolen code in another frame, whose key didn’t start the login', async () => {
  const { server, world, host } = await open()
  const { uri } = await host.ask('social-redirect-uri', { provider: 'google' })
  const { flow } = server.returnFromProvider(uri, '493817')
  const thief = world.openBrowser()
  await thief.host.ask('social-redirect-uri', { provider: 'google' })
  await thief.browser.storage.set('socialLogin', { loginId: flow, provider: 'google' })
  await expect(
    thief.host.ask('connect-social', { provider: 'google', code: '493817' }),
  ).rejects.toMatchObject({ name: 'CODE_DEAD' })
})

it('stops when the app cancels', async () => {
  const { host, say } = await open()
  await host.ask('social-redirect-uri', { provider: 'google' })
  const id = 'a'.repeat(32)
  const connected = host.ask('connect-social', { provider: 'google' }, id)
  const refusal = expect(connected).rejects.toMatchObject({ name: 'REJECTED' })
  await host.ask('rpc-abort', { requestId: id })
  await refusal
  say({ type: 'latchkey-social', flow: 'x', code: 'y' })
  expect(await host.ask('is-connected')).toEqual({ isConnected: false })
})

it('reports that a provider the server doesn’t offer is not allowed', async () => {
  const { server, host } = await open()
  server.state.withoutProvider = 'apple'
  await expect(host.ask('social-redirect-uri', { provider: 'apple' })).rejects.toMatchObject({
    name: 'NOT_ALLOWED',
  })
})
