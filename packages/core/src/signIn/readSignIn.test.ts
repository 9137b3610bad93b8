import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { memorySessions, openSignInKit } from '../../test/signIn.ts'
import type { SignInProvider, StoredSignInSession } from './providers/defineSignInProvider.ts'
import { readSignIn } from './readSignIn.ts'
import { revokeSignInSession } from './revokeSignInSession.ts'

const world = await testWorld()

/** Creates a provider whose responses can be held back. Each then waits for its own `answer`, with what was stored when it was asked. */
function heldSessions() {
  const inner = memorySessions()
  const held: { answer(): void; fail(): void }[] = []
  let isHeld = false
  const provider: SignInProvider = {
    ...inner,
    async getSessions() {
      const sessions = await inner.getSessions()
      if (!isHeld) return sessions
      return new Promise<readonly StoredSignInSession[]>((resolve, reject) => {
        held.push({ answer: () => resolve(sessions), fail: () => reject(new TypeError('Unreachable')) })
      })
    },
  }
  return {
    provider,
    hold(next = true) {
      isHeld = next
    },
    /** Resolves to the check with this number, counted from 0, once it has reached the provider. */
    async check(number: number) {
      await expect.poll(() => held.length).toBeGreaterThan(number)
      return held[number]!
    },
  }
}

async function openSignedIn() {
  const sessions = heldSessions()
  const { kit, ...opened } = await openSignInKit(world, sessions.provider)
  await opened.connectToSignIn()
  await opened.signIn()
  const [session] = await sessions.provider.getSessions()
  const status = () => kit.facts.get().signIn
  expect(status()).toBe('signedIn')
  return { ...opened, ...sessions, kit, session: session!, status }
}

it.each([
  { order: 'before', numbers: [0, 1] },
  { order: 'after', numbers: [1, 0] },
])('keeps a sign-out if an earlier check is answered $order its own', async ({ numbers }) => {
  const { check, hold, kit, session, status } = await openSignedIn()
  hold()
  const early = readSignIn(kit)
  await check(0)
  const revoked = revokeSignInSession(kit, { id: session.id })
  await check(1)
  for (const number of numbers) {
    ;(await check(number)).answer()
    await (number === 0 ? early : revoked)
  }
  expect(status()).toBe('optional')
})

it('reports a revoked session as revoked if the others cannot be read afterwards', async () => {
  const { check, hold, kit, provider, session, status } = await openSignedIn()
  await readSignIn(kit)
  expect(status()).toBe('signedIn')
  hold()
  const revoked = revokeSignInSession(kit, { id: session.id })
  ;(await check(0)).fail()
  await revoked
  expect(status()).toBe('optional')
  // A session that was never listed may belong to another account.
  const other = revokeSignInSession(kit, { id: 'other' })
  ;(await check(1)).fail()
  await other
  expect(status()).toBe('optional')
  hold(false)
  expect(await provider.getSessions()).toEqual([])
})

it('keeps a sign-in if an earlier check is answered later', async () => {
  const { check, hold, kit, provider, session, signIn, status } = await openSignedIn()
  // Ended on another device.
  await provider.revokeSession({ id: session.id })
  hold()
  const early = readSignIn(kit)
  const held = await check(0)
  await signIn()
  held.answer()
  await early
  expect(status()).toBe('signedIn')
})

it('applies a check if a later one failed, or an error was reported in the meantime', async () => {
  const { check, hold, kit, provider, session, status } = await openSignedIn()
  await provider.revokeSession({ id: session.id })
  hold()
  const early = readSignIn(kit)
  const first = await check(0)
  const late = readSignIn(kit)
  ;(await check(1)).fail()
  await expect(late).rejects.toThrow('Unreachable')
  kit.signIn.setState({ error: undefined })
  first.answer()
  await early
  expect(status()).toBe('optional')
})
