import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { openSignInKit } from '../../../test/signIn.ts'
import { startSignInServer } from '../../../test/signInServer.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { getSignInSessions } from '../getSignInSessions.ts'
import { revokeSignInSession } from '../revokeSignInSession.ts'
import { prepareSignIn, signIn } from '../signIn.ts'
import { serverSessions } from './serverSessions.ts'

const world = await testWorld()

async function open(url: string, storage = createMemoryStorage()) {
  const opened = await openSignInKit(world, serverSessions({ url, transport: 'bearer', storage }))
  await opened.connectToSignIn()
  return opened
}

describe('server sessions', () => {
  it('use the server’s nonce and verification, and share one token', async () => {
    const url = await startSignInServer(world)
    const storage = createMemoryStorage()
    const opened = await open(url, storage)
    const { kit, wallet } = opened
    const session = await opened.signIn()
    expect(await getSignInSessions(kit)).toMatchObject([{ ...session, isCurrent: true }])
    const token = storage.getItem('latchkey.signInToken')
    expect(token).toMatch(/./)
    wallet.switchTo(31_338)
    await opened.untilAsked()
    await opened.signIn()
    expect(storage.getItem('latchkey.signInToken')).toBe(token)
    const chains = (await getSignInSessions(kit)).map(({ data }) => data.chainId).sort()
    expect(chains).toEqual(['eip155:31337', 'eip155:31338'])
  })

  it('are visible on another device, and revocable from there', async () => {
    const url = await startSignInServer(world)
    const first = await open(url)
    await first.signIn()
    const second = await open(url)
    await second.signIn()
    const elsewhere = (await getSignInSessions(second.kit)).filter(({ isCurrent }) => !isCurrent)
    expect(elsewhere).toHaveLength(1)
    expect(elsewhere[0]).not.toHaveProperty('signature')
    for (const _ of ['once', 'twice']) await revokeSignInSession(second.kit, { id: elsewhere[0]!.id })
    expect(await getSignInSessions(first.kit)).toEqual([])
    expect(second.kit.facts.get().signIn).toBe('signedIn')
  })

  it('reject a signature by another account and a used nonce', async () => {
    const { kit, wallet } = await open(await startSignInServer(world))
    const { data, message } = await prepareSignIn(kit)
    const provider = kit.config.signIn!
    const refused = { name: 'SignInRefusedError' }
    const signature = `0x${'1'.repeat(130)}`
    await expect(provider.addSession({ data, message, signature })).rejects.toMatchObject(refused)
    const signing = signIn(kit)
    await wallet.approve('personal_sign')
    await expect(provider.addSession(await signing)).rejects.toMatchObject(refused)
  })
})

// Changes the server's clock, since the page's is the machine's.
it.each([
  ['ten minutes fast', -600_000],
  ['ten minutes slow', 600_000],
])('sign in with a clock that is %s, for the intended duration', async (_, offMs) => {
  const now = () => Date.now() + offMs
  const url = await startSignInServer(world, { now })
  const lifetimeMs = 300_000
  const sessions = serverSessions({ url, transport: 'bearer', storage: createMemoryStorage(), lifetimeMs })
  const opened = await openSignInKit(world, sessions)
  await opened.connectToSignIn()
  const { data } = await opened.signIn()
  expect(Math.abs(Date.parse(data.issuedAt ?? '') - now())).toBeLessThan(60_000)
  expect(Date.parse(data.expirationTime ?? '') - Date.parse(data.issuedAt ?? '')).toBe(lifetimeMs)
  expect(await getSignInSessions(opened.kit)).toMatchObject([{ data, isCurrent: true }])
})

it('[8.16 domain] raise an alert for a domain that the server does not know', async () => {
  const url = await startSignInServer(world)
  const metadata = { name: 'Test', description: 'A test', url: 'https://copy.example', icon: '' }
  const sessions = serverSessions({ url, transport: 'bearer', storage: createMemoryStorage() })
  const { connectToSignIn, kit, wallet } = await openSignInKit(world, sessions, { metadata })
  await connectToSignIn()
  const signing = signIn(kit).catch((error: unknown) => error)
  await wallet.approve('personal_sign')
  expect(await signing).toMatchObject({ name: 'SignInRefusedError' })
  const details = 'The message was signed for copy.example, which is not this app.'
  await expect.poll(() => kit.alerts.getState().list).toEqual([{ name: 'invalidAppConfiguration', details }])
})

it('raise no alert when a signature is rejected for another reason', async () => {
  const { kit, wallet } = await open(await startSignInServer(world))
  const prepared = await prepareSignIn(kit)
  const signing = signIn(kit)
  await wallet.approve('personal_sign')
  const session = await signing
  expect(session.data.nonce).not.toBe(prepared.data.nonce)
  const { alertForFailure } = await import('../../api/alertForFailure.ts')
  const refused = await kit.config.signIn?.addSession(session).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'SignInRefusedError' })
  expect(alertForFailure(refused)).toBeUndefined()
})
