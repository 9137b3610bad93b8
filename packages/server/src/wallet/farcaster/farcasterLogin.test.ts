import {
  farcasterPeople,
  farcasterSettings,
  type RunningFarcaster,
  signAnswer,
  startFarcaster,
} from '@latchkey/devnet/farcaster'
import { testWorld } from '@latchkey/devnet/testWorld'
import { socialLoginMs, walletLoginGraceMs } from '@latchkey/protocol/constants'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../../../test/changeRows.ts'
import { startJsonServer } from '../../../test/startJsonServer.ts'
import { createVisitor } from '../../../test/wallet/createVisitor.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import type { FarcasterSettings } from '../../settings/settings.ts'
import { walletUsers } from '../../storage/schema/wallet.ts'
import { walletAudit } from '../../storage/schema/walletAudit.ts'
import { walletFarcasterLogins } from '../../storage/schema/walletFarcasterLogins.ts'
import { createKeyedHash } from '../base/createKeyedHash.ts'
import type { OnProviderFailed } from '../login/tellProviderFailures.ts'
import { sweepWallet } from '../openWallet.ts'
import { englishWords } from '../words/walletWords.ts'
import { createFarcasterRegistry } from './createFarcasterRegistry.ts'
import { createFarcasterRelay } from './createFarcasterRelay.ts'
import { createFarcasterLogins } from './farcasterLogin.ts'

const world = await testWorld()
const [alice, bob] = farcasterPeople
if (!alice || !bob) throw new TypeError('The local Farcaster has no users.')

let farcaster: RunningFarcaster
let settings: FarcasterSettings
let running: RunningWallet
beforeAll(async () => {
  farcaster = await startFarcaster({ port: 0 })
  settings = farcasterSettings({
    relay: farcaster.origin,
    rpc: world.rpc,
    registry: world.farcasterRegistry,
  })
  running = await startWallet({ farcaster: settings })
})
afterAll(async () => {
  await running?.close()
  await farcaster?.close()
})

const appOrigin = 'https://app.example'
const newClient = () => createWalletClient(running.origin)

async function begin(client: WalletClient) {
  const { value } = await client.ask('createFarcasterLogin', { body: { appOrigin } })
  return value
}
const stateOf = async (client: WalletClient, loginId: string) =>
  (await client.ask('getFarcasterLogin', { params: { loginId } })).value.state
const verify = (client: WalletClient, loginId: string) =>
  client.ask('verifyFarcasterLogin', { params: { loginId }, body: {} })

/** Lets the time pass in which a used login can be retried. */
const passGrace = (loginId: string) =>
  changeRows(
    running,
    walletFarcasterLogins,
    ({ expiresAt }) => ({ expiresAt: expiresAt - walletLoginGraceMs }),
    eq(walletFarcasterLogins.id, loginId),
  )

type Visitor = ReturnType<typeof createVisitor>
const post = async (visitor: Visitor, uri: string) => {
  const response = await visitor.go(uri, { method: 'POST', headers: { origin: running.origin } })
  return { status: response.status, text: await response.text() }
}

/** Opens the page as a phone does, and continues. Returns the channel's token. */
async function open(uri: string, visitor = createVisitor()) {
  const { text } = await post(visitor, uri)
  const [, url = ''] = /<a class="button" href="([^"]*)"/.exec(text) ?? []
  return new URL(url).searchParams.get('channelToken') ?? ''
}

/** Returns the relay's view of a channel for anyone with its token. */
async function readChannel(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${farcaster.origin}/v1/channel/status`, { headers })
  return (await response.json()) as { nonce: string; message?: string; signature?: string }
}

/** Sends a response to the relay, as a Farcaster app does. */
async function answer(token: string, signed: object) {
  const response = await fetch(`${farcaster.origin}/v1/channel/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(signed),
  })
  expect(response.status).toBe(201)
}

/** Returns what a login's visitor is asked to sign. */
async function questionOf(token: string) {
  const { nonce } = await readChannel(token)
  return { domain: new URL(running.origin).host, siweUri: `${running.origin}/farcaster`, nonce }
}

/** Approves on the phone, with the page that plays the app. */
const approve = (token: string, { fid } = alice) =>
  fetch(`${farcaster.origin}/app`, {
    method: 'POST',
    body: new URLSearchParams({ channelToken: token, fid: String(fid), answer: 'approve' }),
  })

async function logIn(person = alice) {
  const client = await newClient()
  const { loginId, uri } = await begin(client)
  await approve(await open(uri), person)
  const session = (await verify(client, loginId)).value
  const { sessions } = (await client.ask('getWalletSessions', { token: session.accessToken })).value
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ appOrigin })
  return session
}

const failed: Parameters<OnProviderFailed>[] = []

/** Opens logins as another process of this server with other settings would; undefined: without Farcaster. */
function openLogins(change: Partial<FarcasterSettings> | undefined, now?: () => number) {
  const { users, sessions, audit, keys, turns } = running.wallet
  const changed = { ...settings, ...change }
  return createFarcasterLogins({
    ...{ users, sessions, audit, turns, database: running.opened.database },
    rows: running.context.rows.rows,
    projects: running.context.projects,
    walletOrigin: () => running.origin,
    hash: createKeyedHash(keys.derive('farcaster logins')),
    envelope: keys.server,
    onProviderFailed: (...told) => failed.push(told),
    farcaster: change && {
      relay: createFarcasterRelay(changed),
      registry: createFarcasterRegistry(changed),
    },
    ...(now && { now }),
  })
}
const caller = { projectId: 'app', key: 'x', address: '203.0.113.7', device: 'Chrome, Android' }

describe('a login by Farcaster', () => {
  it('[1.4 Farcaster] creates one user per id, and finds it again', async () => {
    const { user } = await logIn()
    expect(user).toMatchObject({
      email: null,
      accounts: null,
      social: { provider: 'farcaster', name: alice.username },
    })
    expect((await logIn()).user.id).toBe(user.id)
    expect((await logIn(bob)).user.id).not.toBe(user.id)
  })

  it('reports its state only to the key that began it', async () => {
    const [client, other] = [await newClient(), await newClient()]
    const { loginId, uri } = await begin(client)
    expect(await stateOf(client, loginId)).toBe('open')
    expect(await verify(client, loginId)).toMatchObject({ code: 'CODE_INVALID' })
    const token = await open(uri)
    expect(await stateOf(client, loginId)).toBe('open')
    await approve(token)
    expect(await stateOf(client, loginId)).toBe('approved')
    expect(await stateOf(other, loginId)).toBe('dead')
    await verify(client, loginId)
    // Its response may have been lost.
    expect(await stateOf(client, loginId)).toBe('approved')
    expect(await stateOf(other, loginId)).toBe('dead')
    await passGrace(loginId)
    expect(await stateOf(client, loginId)).toBe('dead')
  })

  it('shows the app and the number to compare on the phone, and starts nothing when read', async () => {
    const client = await newClient()
    const { loginId, uri, digits } = await begin(client)
    const shown = await createVisitor().go(uri)
    const text = await shown.text()
    for (const part of [appOrigin, `<strong>${digits}</strong>`, `Yes, it shows ${digits}`])
      expect(text).toContain(part)
    expect(text).toContain('Approving it would give that person your wallet')
    expect(text).not.toContain(farcaster.origin)
    expect(shown.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; .*frame-ancestors 'none'$/,
    )
    expect(await stateOf(client, loginId)).toBe('open')
  })

  it('ends when the phone denies it', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const { status, text } = await post(createVisitor(), `${uri}/refuse`)
    expect([status, text]).toEqual([200, expect.stringContaining('Login cancelled')])
    expect(await stateOf(client, loginId)).toBe('refused')
    expect(await verify(client, loginId)).toMatchObject({ code: 'CODE_DEAD' })
    expect((await post(createVisitor(), uri)).status).toBe(410)
  })

  it('reuses the channel for the same browser, and refuses another', async () => {
    const { uri } = await begin(await newClient())
    const visitor = createVisitor()
    const token = await open(uri, visitor)
    expect(await open(uri, visitor)).toBe(token)
    expect(await post(createVisitor(), uri)).toMatchObject({
      status: 410,
      text: expect.not.stringContaining(token),
    })
  })

  it('reports an unresponsive relay, and continues once it responds', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const { page, browser } = await openLogins({ relay: 'http://127.0.0.1:9' }).open(loginId, undefined)
    const failure = page(englishWords)
    expect([failure.status, failure.body]).toEqual([
      502,
      expect.stringContaining('Farcaster isn’t responding'),
    ])
    expect(failed).toEqual([['farcaster', expect.any(Error)]])
    const { page: second } = await openLogins({}).open(loginId, browser)
    expect(second(englishWords).body).toContain('Open Farcaster')
    expect((await post(createVisitor(), uri)).status).toBe(410)
  })

  it('survives an unresponsive chain', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    await approve(await open(uri))
    const [login] = (await running.opened.database.select().from(walletFarcasterLogins)).filter(
      ({ id }) => id === loginId,
    )
    const request = { params: { loginId }, body: {} } as never
    const own = { ...caller, key: login?.key ?? '' }
    await expect(
      openLogins({ rpc: 'http://127.0.0.1:9' }).verifyFarcasterLogin(request, own),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect((await verify(client, loginId)).status).toBe(200)
  })

  it('expires after 15 minutes, or when the relay forgets it, and is swept', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const token = await open(uri)
    await approve(token)
    const later = openLogins({}, () => Date.now() + socialLoginMs + 1)
    const [{ key } = { key: '' }] = (
      await running.opened.database.select().from(walletFarcasterLogins)
    ).filter(({ id }) => id === loginId)
    const own = { ...caller, key }
    expect(await later.getFarcasterLogin({ params: { loginId } } as never, own)).toEqual({ state: 'dead' })
    await expect(
      later.verifyFarcasterLogin({ params: { loginId }, body: {} } as never, own),
    ).rejects.toMatchObject({ code: 'CODE_DEAD' })
    farcaster.forget(token)
    expect(await stateOf(client, loginId)).toBe('dead')
    expect(await verify(client, loginId)).toMatchObject({ code: 'CODE_DEAD' })
    await sweepWallet(running.opened.database, running.context.rows.rows, Date.now() + socialLoginMs + 1)
    expect(await running.opened.database.select().from(walletFarcasterLogins)).toEqual([])
  })

  it('is unavailable unless the operator configures it', async () => {
    await expect(
      openLogins(undefined).createFarcasterLogin({ body: { appOrigin } } as never, caller),
    ).rejects.toMatchObject({ code: 'PROVIDER_NOT_OFFERED' })
  })

  it('refuses an app URL from the relay that a page should not link to', async () => {
    const evil = await startJsonServer(() => ({
      status: 201,
      body: { channelToken: 'a', url: 'javascript:alert(1)' },
    }))
    try {
      const { loginId } = await begin(await newClient())
      const { page } = await openLogins({ relay: evil.origin }).open(loginId, undefined)
      const { status, body } = page(englishWords)
      expect([status, body]).toEqual([502, expect.not.stringContaining('alert')])
    } finally {
      await evil.stop()
    }
  })

  it('answers ids that it cannot have made like those that are over', async () => {
    for (const path of ['%00', 'none', '%00/refuse']) {
      const uri = `${running.origin}/farcaster/${path}`
      if (!path.endsWith('refuse')) expect((await createVisitor().go(uri)).status).toBe(410)
      expect((await post(createVisitor(), uri)).status).toBe(410)
    }
  })

  it('is recorded without the user or the signed message', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const token = await open(uri)
    await approve(token)
    const { message = '', signature = '' } = await readChannel(token)
    const dump = async () => {
      const { database } = running.opened
      const tables = [walletFarcasterLogins, walletAudit, walletUsers]
      return JSON.stringify(await Promise.all(tables.map((table) => database.select().from(table))))
    }
    const before = await dump()
    expect(before).toContain(loginId)
    await verify(client, loginId)
    const after = await dump()
    expect(after).toContain('socialReturned')
    for (const secret of [token, message, signature, alice.username]) {
      expect(before).not.toContain(secret)
      expect(after).not.toContain(secret)
    }
  })
})

describe('attacks on a login by Farcaster', () => {
  it('fail with another’s login, which works once, for the key that began it', async () => {
    const [victim, thief] = [await newClient(), await newClient()]
    const { loginId, uri } = await begin(victim)
    await approve(await open(uri))
    expect(await verify(thief, loginId)).toMatchObject({ status: 400, code: 'CODE_DEAD' })
    const unproven = await thief.ask('verifyFarcasterLogin', {
      params: { loginId },
      body: {},
      proof: await victim.prove('verifyFarcasterLogin', { loginId: 'x'.repeat(22) }),
    })
    expect(unproven).toMatchObject({ status: 401, code: 'PROOF_INVALID' })
    const askers = [thief, victim, thief, victim, victim]
    const answers = await Promise.all(askers.map((asker) => verify(asker, loginId)))
    expect(answers.map(({ code }) => code ?? 'OK')).toEqual(['CODE_DEAD', 'OK', 'CODE_DEAD', 'OK', 'OK'])
    // One login, whose response its requester can request again for half a minute.
    expect(new Set(answers.flatMap(({ value }) => value?.loginAt ?? [])).size).toBe(1)
    await passGrace(loginId)
    expect(await verify(victim, loginId)).toMatchObject({ code: 'CODE_DEAD' })
  })

  it('fail with a message signed for another login, domain, page or time, which ends the login', async () => {
    const past = new Date(Date.now() - 60_000).toISOString()
    const future = new Date(Date.now() + 3_600_000).toISOString()
    const changes = [
      { nonce: 'anotherlogin1234' },
      { domain: 'evil.example' },
      { siweUri: 'https://evil.example/farcaster' },
      { siweUri: `${running.origin}/` },
      { expirationTime: past },
      { notBefore: future },
    ]
    for (const change of changes) {
      const client = await newClient()
      const { loginId, uri } = await begin(client)
      const token = await open(uri)
      await answer(token, await signAnswer({ ...(await questionOf(token)), ...change }, alice))
      expect(await verify(client, loginId), JSON.stringify(change)).toMatchObject({ code: 'CODE_DEAD' })
      expect(await stateOf(client, loginId)).toBe('dead')
    }
  })

  it('fail with a message of one’s own earlier login', async () => {
    const first = await newClient()
    const earlier = await begin(first)
    const used = await open(earlier.uri)
    await approve(used)
    await verify(first, earlier.loginId)
    const thief = await newClient()
    const { loginId, uri } = await begin(thief)
    await answer(await open(uri), { ...(await readChannel(used)), fid: Number(alice.fid) })
    expect(await verify(thief, loginId)).toMatchObject({ code: 'CODE_DEAD' })
  })

  it('fail with a key without custody of the id, and without a signature', async () => {
    const privateKey = generatePrivateKey()
    const stranger = { name: 'mallory', address: privateKeyToAccount(privateKey).address, privateKey }
    const forgeries = [
      // Bob, and someone without an id, claim to be Alice.
      { ...alice, account: bob.account },
      { ...alice, account: stranger },
      // Nobody has this id: the registry returns 0 for unknown addresses.
      { ...alice, fid: 0n, account: stranger },
      { ...alice, fid: 999n },
      // Alice’s address, another’s signature.
      { ...alice, account: { ...alice.account, privateKey } },
    ]
    for (const forged of forgeries) {
      const client = await newClient()
      const { loginId, uri } = await begin(client)
      const token = await open(uri)
      await answer(token, await signAnswer(await questionOf(token), forged))
      expect(await verify(client, loginId)).toMatchObject({ code: 'CODE_DEAD' })
    }
  })

  it('fail with an unusual message: another statement, chain or id, two ids, or extra text', async () => {
    const alter: ((message: string) => string)[] = [
      (message) => message.replace('Farcaster Auth', 'Farcaster Connect'),
      (message) => message.replace(/Chain ID: \d+/, 'Chain ID: 10'),
      (message) => message.replace('farcaster://fid/1', 'farcaster://fid/01'),
      (message) => `${message}\n- farcaster://fid/2`,
      (message) => `${message}\n`,
    ]
    for (const change of alter) {
      const client = await newClient()
      const { loginId, uri } = await begin(client)
      const token = await open(uri)
      const signed = await signAnswer(await questionOf(token), alice)
      const message = change(signed.message)
      expect(message).not.toBe(signed.message)
      const signature = await privateKeyToAccount(alice.account.privateKey).signMessage({ message })
      await answer(token, { ...signed, message, signature })
      expect(await verify(client, loginId)).toMatchObject({ code: 'CODE_DEAD' })
    }
  })

  it('fail with a form on another page, or an app of another project', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    for (const path of [uri, `${uri}/refuse`]) {
      const headers = { origin: 'https://evil.example' }
      expect((await createVisitor().go(path, { method: 'POST', headers })).status).toBe(403)
    }
    expect(await stateOf(client, loginId)).toBe('open')
    const strange = await client.ask('createFarcasterLogin', { body: { appOrigin: 'https://evil.example' } })
    expect(strange).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' })
  })
})
