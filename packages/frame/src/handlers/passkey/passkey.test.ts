import { combine } from 'shamir-secret-sharing'
import { type Hex, recoverMessageAddress, toHex } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPasskeyDevice } from '../../../test/createPasskeyDevice.ts'
import { createWalletServer } from '../../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../../test/createWalletWorld.ts'
import type { OwnAction, OwnMethod } from '../../base/ports.ts'
import { deriveAccounts } from '../../vault/deriveAccounts.ts'
import { entropyBytes } from '../../vault/openSeed.ts'
import { toSeed } from '../../vault/toSeed.ts'

type Opened = ReturnType<ReturnType<typeof createWalletWorld>['openBrowser']>

async function open() {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: 'eip155:31337', rpc: 'http://chain.invalid' })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  return { server, world }
}

/** Waits for a screen: one of the frame's own, or a message to sign. */
const onScreen = ({ frame }: Opened, method: OwnMethod | 'personal_sign') =>
  vi.waitFor(() => {
    const [approval] = frame.approvals.get()
    if (approval?.request.method !== method) throw new Error('A different screen, or none, is open')
    return approval
  })

/** Performs the visitor's action on one of the frame's own screens. The screen is done once it succeeds. */
async function act(opened: Opened, method: OwnMethod, action: OwnAction) {
  const { id, attempt } = await onScreen(opened, method)
  const problem = await attempt?.(action)
  if (problem === undefined) opened.frame.approvals.approve(id)
  return problem
}

const make: OwnAction = { type: 'makePasskey', name: 'My wallet' }
const use: OwnAction = { type: 'usePasskey' }

async function signUp(opened: Opened) {
  const connected = opened.host.ask('connect-passkey', {})
  expect(await act(opened, 'latchkey_passkey', make)).toBeUndefined()
  return connected
}

/** Logs in from another browser with the same passkey. */
async function logInElsewhere({ world }: Awaited<ReturnType<typeof open>>, opened: Opened) {
  const other = world.openBrowser(opened.browser.passkeys)
  const connected = other.host.ask('connect-passkey', {})
  expect(await act(other, 'latchkey_passkey', use)).toBeUndefined()
  return { other, user: await connected }
}

/** Starts a change of the recovery method, up to its guarded approval. */
async function choose(opened: Opened, kind: 'automatic' | 'code' | 'passkey') {
  const changed = opened.host.ask('change-recovery', { kind })
  const { id } = await onScreen(opened, 'latchkey_recovery')
  opened.frame.approvals.approve(id)
  return { changed }
}

it('[3.24 userName] creates a wallet with a new passkey, which restores it on any device', async () => {
  const all = await open()
  const opened = all.world.openBrowser()
  const user = await signUp(opened)
  expect(user).toMatchObject({ email: null, userName: 'My wallet' })
  expect(await opened.host.ask('change-recovery', {})).toEqual({ kind: 'passkey' })
  const { user: again, other } = await logInElsewhere(all, opened)
  expect(again).toEqual(user)
  expect(other.frame.approvals.get()).toEqual([])
  expect(all.server.counts.recoverWallet).toBe(1)
})

it('finishes an interrupted wallet creation with its passkey, without any other prompt', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  server.state.losesAnswersOf = 'getWalletUser'
  await expect(signUp(opened)).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  server.state.losesAnswersOf = undefined
  // The page reloads, and can request anything.
  const next = { browser: opened.browser, ...world.openTab(opened.browser) }
  await expect(next.host.ask('get-user')).rejects.toMatchObject({ name: 'LOGIN_REQUIRED' })
  expect(server.wallets.size).toBe(0)
  const connected = next.host.ask('connect-passkey', {})
  expect(await act(next, 'latchkey_passkey', use)).toBeUndefined()
  const user = await connected
  expect(await next.host.ask('change-recovery', {})).toEqual({ kind: 'passkey' })
  expect(await next.host.ask('get-user')).toEqual(user)
})

it('falls back to automatic recovery for a passkey without a secret', async () => {
  const all = await open()
  const opened = all.world.openBrowser(createPasskeyDevice({ hasSecret: false }))
  const user = await signUp(opened)
  expect(await opened.host.ask('change-recovery', {})).toEqual({ kind: 'automatic' })
  expect((await logInElsewhere(all, opened)).user).toEqual(user)
  const { changed } = await choose(opened, 'passkey')
  expect(await act(opened, 'latchkey_recoveryPasskey', use)).toBe('noSecret')
  const refused = expect(changed).rejects.toMatchObject({ name: 'REJECTED' })
  opened.frame.approvals.reject(opened.frame.approvals.get()[0]?.id ?? '')
  await refused
  expect(await opened.host.ask('change-recovery', {})).toEqual({ kind: 'automatic' })
})

it('explains that a browser can’t read the secret of the right passkey', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  const user = await signUp(opened)
  const { passkeys } = opened.browser
  const other = world.openBrowser(passkeys)
  passkeys.state.hasSecret = false
  const connected = other.host.ask('connect-passkey', {})
  expect(await act(other, 'latchkey_passkey', use)).toBeUndefined()
  expect(await act(other, 'latchkey_recover', use)).toBe('unreadableSecret')
  const refused = expect(connected).rejects.toMatchObject({ name: 'REJECTED' })
  other.frame.approvals.reject(other.frame.approvals.get()[0]?.id ?? '')
  await refused
  // As the screen says, another browser restores it.
  passkeys.state.hasSecret = true
  expect((await logInElsewhere({ server, world }, opened)).user).toEqual(user)
})

describe('a passkey that only this device has', () => {
  const useAnyway: OwnAction = { type: 'useAnyway' }
  /** Opens a browser whose passkeys aren't synced, with the screen of recovery by passkey. */
  async function openRecovery() {
    const { server, world } = await open()
    const opened = world.openBrowser(createPasskeyDevice({ isDeviceOnly: true }))
    const user = await logIn(server, opened.host)
    const { changed } = await choose(opened, 'passkey')
    return { server, world, opened, user, changed }
  }

  it('replaces the recovery method only after a warning', async () => {
    const { server, world, opened, user, changed } = await openRecovery()
    expect(await act(opened, 'latchkey_recoveryPasskey', make)).toBe('deviceOnly')
    expect(server.counts.changeRecovery ?? 0).toBe(0)
    // Another attempt is another passkey, and warns again.
    expect(await act(opened, 'latchkey_recoveryPasskey', make)).toBe('deviceOnly')
    expect(await act(opened, 'latchkey_recoveryPasskey', useAnyway)).toBeUndefined()
    expect(await changed).toEqual({ kind: 'passkey' })
    const { passkeys } = opened.browser
    expect(passkeys.kept).toHaveLength(2)
    const [wallet] = server.wallets.values()
    expect(wallet?.recovery.credentialId).toBe(passkeys.kept[1]?.id)
    const other = world.openBrowser(passkeys)
    const connected = logIn(server, other.host)
    expect(await act(other, 'latchkey_recover', use)).toBeUndefined()
    expect(await connected).toEqual(user)
  })

  it('leaves the recovery method as it was after a rejection', async () => {
    const { server, opened, changed } = await openRecovery()
    expect(await act(opened, 'latchkey_recoveryPasskey', make)).toBe('deviceOnly')
    const refused = expect(changed).rejects.toMatchObject({ name: 'REJECTED' })
    opened.frame.approvals.reject(opened.frame.approvals.get()[0]?.id ?? '')
    await refused
    expect(server.counts.changeRecovery ?? 0).toBe(0)
    expect(await opened.host.ask('change-recovery', {})).toEqual({ kind: 'automatic' })
  })

  it('creates a wallet only after a warning, with the same passkey and challenge', async () => {
    const { server, world } = await open()
    const opened = world.openBrowser(createPasskeyDevice({ isDeviceOnly: true }))
    const connected = opened.host.ask('connect-passkey', { isNew: true })
    expect(await act(opened, 'latchkey_passkey', make)).toBe('deviceOnly')
    expect(server.counts.createPasskey ?? 0).toBe(0)
    expect(await act(opened, 'latchkey_passkey', useAnyway)).toBeUndefined()
    const user = await connected
    expect(opened.browser.passkeys.kept).toHaveLength(1)
    expect(server.counts.createPasskeyLogin).toBe(1)
    expect((await logInElsewhere({ server, world }, opened)).user).toEqual(user)
  })
})

it('shows errors on the screen, which stays open, and uses a new challenge for each attempt', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  const { passkeys } = opened.browser
  const connected = opened.host.ask('connect-passkey', {})
  expect(await act(opened, 'latchkey_passkey', use)).toBe('cancelled')
  passkeys.state.problem = 'blocked'
  expect(await act(opened, 'latchkey_passkey', use)).toBe('blocked')
  passkeys.state.problem = undefined
  await passkeys.ask({
    ...{ type: 'create', rpId: 'x', challenge: 'x', userHandle: 'x', name: 'x' },
    isForLogin: true,
  })
  expect(await act(opened, 'latchkey_passkey', use)).toBe('unknownPasskey')
  expect(await act(opened, 'latchkey_passkey', make)).toBeUndefined()
  await connected
  expect(server.counts.createPasskeyLogin).toBe(4)
})

it('sends no passkey secret and no code to the app or the server', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  await signUp(opened)
  const { changed } = await choose(opened, 'code')
  const code = await (await onScreen(opened, 'latchkey_recoveryCode')).reveal?.()
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  await act(opened, 'latchkey_recoveryCode', { type: 'code', code: code ?? '' })
  await changed
  const { secret } = await opened.browser.passkeys.ask({
    type: 'get',
    rpId: 'wallet.example',
    challenge: 'x',
  })
  const secrets = [code ?? '', (code ?? '').replaceAll('-', '')].concat(
    ['base64', 'base64url', 'hex'].map((way) => Buffer.from(secret ?? []).toString(way as 'hex')),
  )
  const said = [...server.traffic, JSON.stringify(opened.host.received)].join('\n')
  expect(secrets.filter((text) => text === '' || said.includes(text))).toEqual([])
})

it('restores a wallet by code when the login alone isn’t enough, also after wrong codes', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  const user = await logIn(server, opened.host)
  const { changed } = await choose(opened, 'code')
  const code = (await (await onScreen(opened, 'latchkey_recoveryCode')).reveal?.()) ?? ''
  await act(opened, 'latchkey_recoveryCode', { type: 'code', code })
  expect(await changed).toEqual({ kind: 'code' })

  const other = world.openBrowser()
  const connected = logIn(server, other.host)
  const first = code.startsWith('0') ? '1' : '0'
  for (const wrong of ['', 'abc', `${first}${code.slice(1)}`, `${code}0`])
    expect(await act(other, 'latchkey_recover', { type: 'code', code: wrong })).toBe('wrongCode')
  // As typed by people.
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `.replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await act(other, 'latchkey_recover', { type: 'code', code: typed })).toBeUndefined()
  expect(await connected).toEqual(user)
  expect(await other.host.ask('get-user')).toEqual(user)
  expect(server.counts.recoverWallet).toBe(1)
})

it('restores a wallet with a recovery-only passkey, which logs nobody in', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  const user = await logIn(server, opened.host)
  const { changed } = await choose(opened, 'passkey')
  expect(await act(opened, 'latchkey_recoveryPasskey', make)).toBeUndefined()
  expect(await changed).toEqual({ kind: 'passkey' })
  const { passkeys } = opened.browser
  expect(passkeys.kept).toMatchObject([{ isForLogin: false }])

  const other = world.openBrowser(passkeys)
  const connected = logIn(server, other.host)
  expect(await act(other, 'latchkey_recover', { type: 'code', code: 'x' })).toBe('wrongCode')
  expect(await act(other, 'latchkey_recover', use)).toBeUndefined()
  expect(await connected).toEqual(user)
  const asked = other.host.ask('connect-passkey', {})
  expect(await act(other, 'latchkey_passkey', use)).toBe('unknownPasskey')
  const refused = expect(asked).rejects.toMatchObject({ name: 'REJECTED' })
  other.frame.approvals.reject(other.frame.approvals.get()[0]?.id ?? '')
  await refused
})

it('leaves the browser without a wallet on “Not now”, and allows another try; the other browser keeps its own', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  const user = await logIn(server, opened.host)
  const { changed } = await choose(opened, 'code')
  const code = (await (await onScreen(opened, 'latchkey_recoveryCode')).reveal?.()) ?? ''
  await act(opened, 'latchkey_recoveryCode', { type: 'code', code })
  await changed
  const other = world.openBrowser()
  const connected = expect(logIn(server, other.host)).rejects.toMatchObject({ name: 'REJECTED' })
  const { id } = await onScreen(other, 'latchkey_recover')
  other.frame.approvals.reject(id)
  await connected
  // Two messages that need it share one screen.
  const again = [other.host.ask('get-user'), other.host.ask('get-user')]
  await act(other, 'latchkey_recover', { type: 'code', code })
  expect(await Promise.all(again)).toEqual([user, user])
  expect(await opened.host.ask('get-user')).toEqual(user)
})

describe('a recovery change whose response is lost', () => {
  const lost = ['changeRecovery', 'getWalletUser'] as const
  /** Opens the screen of a new code, which has not been saved yet. */
  async function openCode() {
    const { server, world } = await open()
    const opened = world.openBrowser()
    const user = await logIn(server, opened.host)
    const { changed } = await choose(opened, 'code')
    // Handled before it is awaited.
    changed.catch(() => {})
    const { id, reveal, attempt } = await onScreen(opened, 'latchkey_recoveryCode')
    const code = (await reveal?.()) ?? ''
    const keep = () => act(opened, 'latchkey_recoveryCode', { type: 'code', code })
    const leave = () => opened.frame.approvals.reject(id)
    /** Restores the wallet in another browser by code. */
    const bringBack = async () => {
      server.state.losesAnswersOf = undefined
      const other = world.openBrowser()
      const connected = logIn(server, other.host)
      expect(await act(other, 'latchkey_recover', { type: 'code', code })).toBeUndefined()
      expect(await connected).toEqual(user)
    }
    return { server, opened, changed, attempt, keep, leave, bringBack }
  }

  it('asks the server for the result', async () => {
    const { server, opened, changed, keep, bringBack } = await openCode()
    server.state.losesAnswersOf = 'changeRecovery'
    expect(await keep()).toBeUndefined()
    expect(await changed).toEqual({ kind: 'code' })
    expect(await opened.host.ask('change-recovery', {})).toEqual({ kind: 'code' })
    await bringBack()
    server.state.losesAnswersOf = 'changeRecovery'
    const { changed: back } = await choose(opened, 'automatic')
    expect(await back).toEqual({ kind: 'automatic' })
    expect(await opened.host.ask('change-recovery', {})).toEqual({ kind: 'automatic' })
  })

  it('may have succeeded when the server can’t be asked either: a retry saves the same code', async () => {
    const { server, changed, keep, bringBack } = await openCode()
    server.state.losesAnswersOf = lost
    expect(await keep()).toBe('unsure')
    server.state.losesAnswersOf = [...lost, 'releaseShare']
    expect(await keep()).toBe('unsure')
    server.state.losesAnswersOf = undefined
    expect(await keep()).toBeUndefined()
    expect(await changed).toEqual({ kind: 'code' })
    await bringBack()
  })

  it('succeeds even if the visitor then leaves, and is reported to the app', async () => {
    const { server, changed, keep, leave, bringBack } = await openCode()
    server.state.losesAnswersOf = lost
    expect(await keep()).toBe('unsure')
    server.state.losesAnswersOf = undefined
    leave()
    expect(await changed).toEqual({ kind: 'code' })
    await bringBack()
  })

  it('saves the shown code, not zeros, when the visitor leaves in the meantime', async () => {
    const { changed, attempt, leave, bringBack } = await openCode()
    const keeping = attempt?.({ type: 'code', code: '' })
    leave()
    expect(await keeping).toBeUndefined()
    expect(await changed).toEqual({ kind: 'code' })
    await bringBack()
  })

  it('continues with the same passkey', async () => {
    const { server, world } = await open()
    const opened = world.openBrowser()
    await logIn(server, opened.host)
    const { changed } = await choose(opened, 'passkey')
    server.state.losesAnswersOf = lost
    expect(await act(opened, 'latchkey_recoveryPasskey', make)).toBe('unsure')
    server.state.losesAnswersOf = undefined
    expect(await act(opened, 'latchkey_recoveryPasskey', make)).toBeUndefined()
    expect(await changed).toEqual({ kind: 'passkey' })
    expect(opened.browser.passkeys.kept).toHaveLength(1)
    const [wallet] = server.wallets.values()
    expect(wallet?.recovery.credentialId).toBe(opened.browser.passkeys.kept[0]?.id)
  })
})

it('requires a recent login to change recovery: with a passkey on the spot, with any other login in the app', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  await signUp(opened)
  const makeOld = () => {
    for (const session of server.sessions) session.loginAt -= 301_000
  }
  makeOld()
  const changed = opened.host.ask('change-recovery', { kind: 'automatic' })
  expect(await act(opened, 'latchkey_passkey', use)).toBeUndefined()
  const { id, request } = await onScreen(opened, 'latchkey_recovery')
  expect(request.params).toEqual([{ kind: 'automatic', from: 'passkey', isPasskeyLogin: true }])
  opened.frame.approvals.approve(id)
  expect(await changed).toEqual({ kind: 'automatic' })

  makeOld()
  const exported = opened.host.ask('export-key')
  // Someone else's passkey is not accepted.
  const { passkeys } = opened.browser
  const [own] = passkeys.kept
  await signUp(world.openBrowser(passkeys))
  passkeys.kept.reverse()
  expect(await act(opened, 'latchkey_passkey', use)).toBe('otherPasskey')
  passkeys.kept.splice(0, passkeys.kept.length, own!)
  expect(await act(opened, 'latchkey_passkey', use)).toBeUndefined()
  const shown = await onScreen(opened, 'latchkey_export')
  const refused = expect(exported).rejects.toMatchObject({ name: 'REJECTED' })
  opened.frame.approvals.reject(shown.id)
  await refused

  const mailed = world.openBrowser()
  await logIn(server, mailed.host)
  makeOld()
  await expect(mailed.host.ask('change-recovery', { kind: 'code' })).rejects.toMatchObject({
    name: 'LOGIN_REQUIRED',
  })
  expect(mailed.frame.approvals.get()).toEqual([])
})

/** Returns whether any two of these byte sequences form an account's seed. */
async function makesSeed(kept: readonly Uint8Array[], address: string): Promise<boolean> {
  for (const [at, one] of kept.entries())
    for (const other of kept.slice(at + 1)) {
      const entropy = await combine([one, other]).catch(() => undefined)
      if (entropy?.length !== entropyBytes) continue
      if (deriveAccounts(await toSeed(entropy)).eip155 === address) return true
    }
  return false
}

it('reveals the seed from all server data with `automatic`, and not with a code or a passkey', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  const user = await logIn(server, opened.host)
  const [wallet] = server.wallets.values()
  if (!wallet) throw new TypeError('Expected the user to have a wallet')
  /**
   * Returns every share as decrypted with the server's key rings, and the parts of a sealed one with a share's length.
   */
  const readAll = () => {
    const texts = [wallet.baseShare, wallet.recovery.share, ...wallet.shares.values()]
    const all = [...texts, wallet.recovery.salt ?? ''].map((text) => Buffer.from(text, 'base64url'))
    const length = Buffer.from(wallet.baseShare, 'base64url').length
    // The whole bytes, and where a share would be: after the IV, and at either end.
    const cuts = all.flatMap((bytes) =>
      [0, 12, Math.max(0, bytes.length - length)].map((from) => bytes.subarray(from, from + length)),
    )
    return cuts.map((bytes) => new Uint8Array(bytes))
  }
  expect(await makesSeed(readAll(), user.address)).toBe(true)

  const byCode = await choose(opened, 'code')
  const code = (await (await onScreen(opened, 'latchkey_recoveryCode')).reveal?.()) ?? ''
  await act(opened, 'latchkey_recoveryCode', { type: 'code', code })
  await byCode.changed
  expect(wallet.recovery.kind).toBe('code')
  expect(await makesSeed(readAll(), user.address)).toBe(false)

  const byPasskey = await choose(opened, 'passkey')
  await act(opened, 'latchkey_recoveryPasskey', make)
  await byPasskey.changed
  expect(wallet.recovery.kind).toBe('passkey')
  expect(await makesSeed(readAll(), user.address)).toBe(false)
})

it('rejects these screens as wallet methods from a page', async () => {
  const { server, world } = await open()
  const opened = world.openBrowser()
  await logIn(server, opened.host)
  for (const method of ['latchkey_recovery', 'latchkey_recoveryCode', 'latchkey_recover', 'latchkey_passkey'])
    await expect(
      opened.host.ask('rpc-request', { method, params: [], chainId: 'eip155:31337' }),
    ).rejects.toMatchObject({ name: 'NOT_ALLOWED' })
})

describe('a share that is lost during a session', () => {
  /** Deletes the browser's share, and nothing else. */
  function dropShare({ browser }: Opened) {
    for (const key of browser.kept.keys()) if (key.startsWith('share.')) browser.kept.delete(key)
  }
  async function say(yes: 'approve' | 'reject', opened: Opened, method: OwnMethod | 'personal_sign') {
    const { id } = await onScreen(opened, method)
    opened.frame.approvals[yes](id)
  }
  /** One request by the app; `asked` counts the screens that it opened. */
  function press({ host, frame }: Opened, address: string) {
    const asked = new Set<string>()
    onTestFinished(
      frame.approvals.subscribe(() => {
        for (const { id } of frame.approvals.get()) asked.add(id)
      }),
    )
    const params = [toHex('gm'), address]
    const signing = host.ask('rpc-request', { method: 'personal_sign', params, chainId: 'eip155:31337' })
    // Awaited later.
    signing.catch(() => {})
    return {
      asked,
      signing,
      async signer() {
        const signature = (await signing).result as Hex
        return recoverMessageAddress({ message: 'gm', signature })
      },
    }
  }
  /** Opens a wallet that is restored by code. */
  async function openWithCode() {
    const { server, world } = await open()
    const opened = world.openBrowser()
    const { address } = await logIn(server, opened.host)
    const { changed } = await choose(opened, 'code')
    const code = (await (await onScreen(opened, 'latchkey_recoveryCode')).reveal?.()) ?? ''
    await act(opened, 'latchkey_recoveryCode', { type: 'code', code })
    await changed
    return { server, opened, address, code }
  }
  const makeOld = ({ sessions }: Awaited<ReturnType<typeof open>>['server']) => {
    for (const session of sessions) session.loginAt -= 301_000
  }

  it('is restored automatically by the request that needs it, with one approval', async () => {
    const { server, world } = await open()
    const opened = world.openBrowser()
    const { address } = await logIn(server, opened.host)
    dropShare(opened)
    const { signer, asked } = press(opened, address)
    await say('approve', opened, 'personal_sign')
    expect(await signer()).toBe(address)
    expect(asked.size).toBe(1)
    expect(server.counts.recoverWallet).toBe(1)
  })

  it('is restored by code before the approval, and “Not now” ends the request', async () => {
    const { opened, address, code } = await openWithCode()
    dropShare(opened)
    const left = press(opened, address)
    await say('reject', opened, 'latchkey_recover')
    await expect(left.signing).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
    const { signer, asked } = press(opened, address)
    expect(await act(opened, 'latchkey_recover', { type: 'code', code })).toBeUndefined()
    await say('approve', opened, 'personal_sign')
    expect(await signer()).toBe(address)
    expect(asked.size).toBe(2)
  })

  it('is restored by passkey before the approval', async () => {
    const { server, world } = await open()
    const opened = world.openBrowser()
    const { address } = await logIn(server, opened.host)
    const { changed } = await choose(opened, 'passkey')
    await act(opened, 'latchkey_recoveryPasskey', make)
    await changed
    dropShare(opened)
    const { signer } = press(opened, address)
    expect(await act(opened, 'latchkey_recover', use)).toBeUndefined()
    await say('approve', opened, 'personal_sign')
    expect(await signer()).toBe(address)
  })

  it.each([
    ['share is missing', (shares: Map<string, string>) => shares.clear()],
    [
      'share no longer fits',
      (shares: Map<string, string>) => {
        for (const [key, share] of shares) shares.set(key, `${share[0] === 'A' ? 'B' : 'A'}${share.slice(1)}`)
      },
    ],
  ])(
    'is restored after the approval when only then the server’s %s, with no second approval',
    async (_, lose) => {
      const { server, opened, address, code } = await openWithCode()
      for (const { shares } of server.wallets.values()) lose(shares)
      const { signer, asked } = press(opened, address)
      await say('approve', opened, 'personal_sign')
      expect(await act(opened, 'latchkey_recover', { type: 'code', code })).toBeUndefined()
      expect(await signer()).toBe(address)
      expect(asked.size).toBe(2)
    },
  )

  it('is recovered once for two requests', async () => {
    const { server, opened, address, code } = await openWithCode()
    dropShare(opened)
    const presses = [press(opened, address), press(opened, address)]
    expect(await act(opened, 'latchkey_recover', { type: 'code', code })).toBeUndefined()
    for (const _ of presses) await say('approve', opened, 'personal_sign')
    expect(await Promise.all(presses.map(({ signer }) => signer()))).toEqual([address, address])
    expect(server.counts.recoverWallet).toBe(1)
  })

  it('is restored by the passkey of an old login, which also renews the login', async () => {
    const { server, world } = await open()
    const opened = world.openBrowser()
    const { address } = await signUp(opened)
    makeOld(server)
    dropShare(opened)
    const { signer, asked } = press(opened, address)
    expect(await act(opened, 'latchkey_passkey', use)).toBeUndefined()
    await say('approve', opened, 'personal_sign')
    expect(await signer()).toBe(address)
    expect(asked.size).toBe(2)
  })

  it('requires any other user with an old login to log in again, before asking for approval', async () => {
    const { server, world } = await open()
    const opened = world.openBrowser()
    const { address } = await logIn(server, opened.host)
    makeOld(server)
    dropShare(opened)
    const { signing, asked } = press(opened, address)
    await expect(signing).rejects.toMatchObject({ name: 'SESSION_EXPIRED' })
    expect(asked.size).toBe(0)
    expect((await logIn(server, opened.host)).address).toBe(address)
    const { signer } = press(opened, address)
    await say('approve', opened, 'personal_sign')
    expect(await signer()).toBe(address)
  })

  it('is restored before the words are shown or the recovery method changes', async () => {
    const { opened, code } = await openWithCode()
    dropShare(opened)
    const exported = opened.host.ask('export-key')
    await act(opened, 'latchkey_recover', { type: 'code', code })
    await say('approve', opened, 'latchkey_export')
    const { id, reveal } = await onScreen(opened, 'latchkey_phrase')
    expect((await reveal?.())?.split(' ')).toHaveLength(12)
    opened.frame.approvals.approve(id)
    await exported
    dropShare(opened)
    const changed = opened.host.ask('change-recovery', { kind: 'automatic' })
    await act(opened, 'latchkey_recover', { type: 'code', code })
    await say('approve', opened, 'latchkey_recovery')
    expect(await changed).toEqual({ kind: 'automatic' })
  })
})
