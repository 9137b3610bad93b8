import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { keys, openKit, settled, until } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { memorySessions, openSignInKit } from '../../test/signIn.ts'
import { connect } from '../connection/connect.ts'
import type { Facts } from '../kit/kit.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { getSignInSessions } from './getSignInSessions.ts'
import type { SignInProvider } from './providers/defineSignInProvider.ts'
import { revokeSignInSession } from './revokeSignInSession.ts'
import { signIn } from './signIn.ts'

const world = await testWorld()

/** Creates a provider that is unreachable for the given number of requests. */
function failingSessions(failures: number): SignInProvider & { asked: () => number } {
  let asked = 0
  const inner = memorySessions()
  return {
    ...inner,
    asked: () => asked,
    async getSessions() {
      asked += 1
      if (asked <= failures) throw new TypeError('The provider does not answer')
      return inner.getSessions()
    },
  }
}

it('[8.2 disconnects] disconnects when the sign-in cannot be determined, with the error and an event', async () => {
  const provider = failingSessions(Number.POSITIVE_INFINITY)
  const { kit, events, ...opened } = await openSignInKit(world, provider)
  await opened.connect()
  expect(kit.facts.get().signIn).toBe('checking')
  await until(kit, () => kit.facts.get().status === 'disconnected')
  expect(provider.asked()).toBe(4)
  expect(kit.signIn.getState().error).toMatchObject({
    name: 'SignInUnavailableError',
    shortMessage: 'A problem occurred while trying initialize authentication',
  })
  expect(events).toContainEqual({
    name: 'SIWX_AUTH_ERROR',
    properties: { network: 'eip155:31337', accountType: 'eoa', reason: 'TypeError' },
  })
})

it('retries a provider that fails temporarily', async () => {
  const provider = failingSessions(2)
  const { kit, ...opened } = await openSignInKit(world, provider)
  await opened.connect()
  await until(kit, () => kit.facts.get().signIn === 'optional')
  expect(kit.signIn.getState().error).toBeUndefined()
})

it('restores a signed-in account without a prompt', async () => {
  const sessions = memorySessions()
  const chain = toChain(devnet)
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [chain], mood: 'trusting' })
  const browser = createBrowser()
  browser.open([wallet])
  const first = openKit({ signIn: sessions })
  first.start()
  await settled(first)
  await connect(first, { connectorId: wallet.rdns })
  await until(first, () => first.facts.get().signIn === 'optional')
  await signIn(first)
  first.destroy()

  browser.open([wallet])
  const kit = openKit({ signIn: sessions })
  const seen: Facts['signIn'][] = []
  onTestFinished(
    kit.facts.subscribe(() => {
      const { signIn: signInStatus } = kit.facts.get()
      if (seen.at(-1) !== signInStatus) seen.push(signInStatus)
    }),
  )
  kit.start()
  await until(kit, () => kit.facts.get().signIn === 'signedIn')
  expect(seen).toEqual(['off', 'checking', 'signedIn'])
})

it('stops checking when the kit stops', async () => {
  const provider = failingSessions(0)
  const { kit, ...opened } = await openSignInKit(world, provider)
  await opened.connect()
  await until(kit, () => kit.facts.get().signIn === 'optional')
  const asked = provider.asked()
  kit.destroy()
  kit.signIn.setState({ account: null })
  expect(kit.facts.get().signIn).toBe('checking')
  expect(provider.asked()).toBe(asked)
})

it('rechecks the sign-in when the page becomes visible, also after a change elsewhere or expiry', async () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  Object.assign(globalThis, { document })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'document'))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const comeBack = (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const sessions = memorySessions()
  let [asked, isDown] = [0, false]
  const { kit, ...first } = await openSignInKit(world, {
    ...sessions,
    async getSessions() {
      asked += 1
      if (isDown) throw new TypeError('The provider does not answer')
      return sessions.getSessions()
    },
  })
  const signInStatus = () => kit.facts.get().signIn
  await first.connectToSignIn()
  const second = await openSignInKit(world, sessions)
  await second.connectToSignIn()
  await second.signIn()
  const before = asked
  comeBack(4_999)
  expect(asked).toBe(before)
  comeBack(1)
  await until(kit, () => signInStatus() === 'signedIn')
  comeBack(1)
  expect(asked).toBe(before + 1)

  const [session] = await getSignInSessions(second.kit)
  await revokeSignInSession(second.kit, { id: session!.id })
  // If the check fails now, it runs again next time, and nothing is disconnected.
  isDown = true
  comeBack(5_000)
  await expect.poll(() => asked).toBe(before + 2)
  isDown = false
  expect([signInStatus(), kit.facts.get().status]).toEqual(['signedIn', 'connected'])
  comeBack(5_000)
  await until(kit, () => signInStatus() === 'optional')

  await second.signIn()
  comeBack(5_000)
  await until(kit, () => signInStatus() === 'signedIn')
  comeBack(7 * 86_400_000)
  await until(kit, () => signInStatus() === 'optional')
  const last = asked
  kit.destroy()
  comeBack(5_000)
  expect(asked).toBe(last)
})
