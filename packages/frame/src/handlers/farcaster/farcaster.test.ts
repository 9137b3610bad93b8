import { expect, it, onTestFinished } from 'vitest'
import { createWalletServer } from '../../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../../test/createWalletWorld.ts'

async function open() {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: 'eip155:31337', rpc: 'http://chain.invalid' })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  return { server, world, ...world.openBrowser() }
}

it('[3.22 connect farcaster] [3.24 userName] [3.24 accounts] returns a user after an approval on the phone', async () => {
  const { server, host } = await open()
  const { uri, digits } = await host.ask('farcaster-uri')
  expect([uri, digits]).toEqual([expect.stringMatching(`^${server.origin}/farcaster/[\\w-]+$`), '47'])
  const connected = host.ask('connect-farcaster')
  server.answerFarcaster(uri, 'approved')
  const user = await connected
  expect(user).toMatchObject({ email: null, userName: 'ada', socialProvider: 'farcaster' })
  expect(user.accounts).toEqual([{ address: user.address, type: 'eoa' }])
  expect(await host.ask('get-user')).toEqual(user)
})

it.each([
  ['refused', 'LOGIN_REFUSED'],
  ['dead', 'CODE_DEAD'],
] as const)('reports a login that is %s, and starts a new one the next time', async (state, name) => {
  const { server, host } = await open()
  const { uri } = await host.ask('farcaster-uri')
  server.answerFarcaster(uri, state)
  await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name })
  expect((await host.ask('farcaster-uri')).uri).not.toBe(uri)
})

it('resumes an open login, and one that was approved in the meantime', async () => {
  const { server, host } = await open()
  const { uri } = await host.ask('farcaster-uri')
  expect((await host.ask('farcaster-uri')).uri).toBe(uri)
  server.answerFarcaster(uri, 'approved')
  expect((await host.ask('farcaster-uri')).uri).toBe(uri)
  expect(await host.ask('connect-farcaster')).toMatchObject({ userName: 'ada' })
  await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'CODE_DEAD' })
})

it('creates the wallet on the next attempt when only that failed', async () => {
  const { server, host } = await open()
  const { uri } = await host.ask('farcaster-uri')
  server.answerFarcaster(uri, 'approved')
  server.state.losesAnswersOf = 'getWalletNonce'
  await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  server.state.losesAnswersOf = undefined
  expect((await host.ask('farcaster-uri')).uri).toBe(uri)
  expect(await host.ask('connect-farcaster')).toMatchObject({ socialProvider: 'farcaster' })
  expect(server.counts.verifyFarcasterLogin).toBe(1)
})

it.each([true, false])(
  'survives a lost server response to an approval: retries automatically (%s) or in a reloaded page',
  async (losesOnce) => {
    const { server, world, host, browser } = await open()
    const { uri } = await host.ask('farcaster-uri')
    server.answerFarcaster(uri, 'approved')
    Object.assign(server.state, { losesAnswersOf: 'verifyFarcasterLogin', losesOnce })
    if (!losesOnce) {
      await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'UNAVAILABLE' })
      server.state.losesAnswersOf = undefined
    }
    const user = await world.openTab(browser).host.ask('connect-farcaster')
    expect(user.userName).toBe('ada')
    expect(server.sessions.size).toBe(1)
  },
)

it('waits for a relay with a temporary outage', async () => {
  const { server, host } = await open()
  const { uri } = await host.ask('farcaster-uri')
  server.state.isRelaySilent = true
  const connected = host.ask('connect-farcaster')
  await expect
    .poll(() => server.traffic.filter((line) => line.includes('UPSTREAM_UNAVAILABLE')))
    .toHaveLength(1)
  server.state.isRelaySilent = false
  server.answerFarcaster(uri, 'approved')
  expect(await connected).toMatchObject({ userName: 'ada' })
})

it('rejects a stolen login in another frame, whose key didn’t start it', async () => {
  const { server, world, host, browser } = await open()
  const { uri } = await host.ask('farcaster-uri')
  server.answerFarcaster(uri, 'approved')
  const thief = world.openBrowser()
  await thief.browser.storage.set('farcasterLogin', await browser.storage.get('farcasterLogin'))
  await expect(thief.host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'CODE_DEAD' })
  expect((await thief.host.ask('farcaster-uri')).uri).not.toBe(uri)
})

/** Approves a login in Farcaster whose wallet cannot be created. Returns its page. */
async function leaveUnfinished({ server, host }: Awaited<ReturnType<typeof open>>) {
  const { uri } = await host.ask('farcaster-uri')
  server.answerFarcaster(uri, 'approved')
  server.state.losesAnswersOf = 'getWalletNonce'
  await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  return uri
}

it('starts a new login once the user of an unfinished one has their wallet', async () => {
  const world = await open()
  const { server, host } = world
  const uri = await leaveUnfinished(world)
  server.state.losesAnswersOf = undefined
  expect(await host.ask('get-user')).toMatchObject({ userName: 'ada' })
  await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'CODE_DEAD' })
  expect((await host.ask('farcaster-uri')).uri).not.toBe(uri)
})

it('starts a new login if someone else has logged in since, with or without a wallet', async () => {
  const world = await open()
  const { server, host } = world
  const uri = await leaveUnfinished(world)
  await expect(logIn(server, host, 'bob@example.com')).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  server.state.losesAnswersOf = undefined
  await expect(host.ask('connect-farcaster')).rejects.toMatchObject({ name: 'CODE_DEAD' })
  expect((await host.ask('farcaster-uri')).uri).not.toBe(uri)
  expect(await host.ask('get-user')).toMatchObject({ email: 'bob@example.com' })
  await expect(host.ask('connect-otp', { otp: '000000' })).rejects.toMatchObject({ name: 'CODE_DEAD' })
})

it('stops when the app cancels, and keeps the login usable', async () => {
  const { server, host } = await open()
  const { uri } = await host.ask('farcaster-uri')
  const id = 'a'.repeat(32)
  const refusal = expect(host.ask('connect-farcaster', {}, id)).rejects.toMatchObject({ name: 'REJECTED' })
  await host.ask('rpc-abort', { requestId: id })
  await refusal
  server.answerFarcaster(uri, 'approved')
  expect(await host.ask('connect-farcaster')).toMatchObject({ userName: 'ada' })
})

it('reports that logging in with Farcaster is not allowed', async () => {
  const { server, host } = await open()
  server.state.withoutProvider = 'farcaster'
  await expect(host.ask('farcaster-uri')).rejects.toMatchObject({ name: 'NOT_ALLOWED' })
})
