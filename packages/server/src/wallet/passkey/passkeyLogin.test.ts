import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeRows } from '../../../test/changeRows.ts'
import { type Ceremony, createPasskeyDevice } from '../../../test/wallet/createPasskeyDevice.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { walletPasskeyLogins } from '../../storage/schema/walletPasskeyLogins.ts'

const appOrigin = 'https://app.example'
let running: RunningWallet

beforeAll(async () => {
  running = await startWallet()
})
afterAll(() => running?.close())

const newClient = () => createWalletClient(running.origin)
const begin = async (client: WalletClient) =>
  (await client.ask('createPasskeyLogin', { body: { appOrigin } })).value
type Device = ReturnType<typeof createPasskeyDevice>

/** Creates a user with a device's passkey, with the ceremony changed by `bent`. */
async function signUp(client: WalletClient, device: Device, bent: Partial<Ceremony> = {}) {
  const { loginId, challenge } = await begin(client)
  const credential = device.create({ challenge, origin: running.origin, topOrigin: appOrigin, ...bent })
  return client.ask('createPasskey', { params: { loginId }, body: { name: 'My wallet', credential } })
}

/** Logs in with a device's passkey, with the ceremony changed by `bent`. */
async function logIn(client: WalletClient, device: Device, bent: Partial<Ceremony> = {}) {
  const { loginId, challenge } = await begin(client)
  const credential = device.get({ challenge, origin: running.origin, topOrigin: appOrigin, ...bent })
  return client.ask('verifyPasskeyLogin', { params: { loginId }, body: { credential } })
}

it('creates one user per passkey, the same on every device and in every project', async () => {
  const device = createPasskeyDevice()
  const client = await newClient()
  const made = await signUp(client, device)
  const { accessToken: token } = made.value
  expect((await client.ask('getWalletSessions', { token })).value.sessions).toMatchObject([{ appOrigin }])
  expect(made.value.user).toMatchObject({
    email: null,
    passkey: { name: 'My wallet' },
    accounts: null,
    recovery: null,
  })
  for (const topOrigin of [appOrigin, undefined]) {
    const again = await logIn(await newClient(), device, topOrigin === undefined ? {} : { topOrigin })
    expect(again.value.user).toEqual(made.value.user)
  }
  const other = await signUp(await newClient(), createPasskeyDevice())
  expect(other.value.user.id).not.toBe(made.value.user.id)
})

it('uses the wallet’s own host for a new passkey, and a random user id', async () => {
  const [first, second] = [await begin(await newClient()), await begin(await newClient())]
  expect(first.rpId).toBe(new URL(running.origin).hostname)
  expect(first.challenge).toMatch(/^[\w-]{43}$/)
  expect(first.userHandle).not.toBe(second.userHandle)
  expect(first.challenge).not.toBe(second.challenge)
})

it('accepts a challenge once, whatever the outcome', async () => {
  const [client, device] = [await newClient(), createPasskeyDevice()]
  await signUp(client, device)
  const { loginId, challenge } = await begin(client)
  const credential = device.get({ challenge, origin: running.origin })
  const replay = () => client.ask('verifyPasskeyLogin', { params: { loginId }, body: { credential } })
  expect((await replay()).status).toBe(200)
  expect(await replay()).toMatchObject({ status: 400, code: 'CODE_DEAD' })

  const wrong = await begin(client)
  const failed = { params: { loginId: wrong.loginId }, body: { credential } }
  expect(await client.ask('verifyPasskeyLogin', failed)).toMatchObject({ code: 'PASSKEY_INVALID' })
  const right = device.get({ challenge: wrong.challenge, origin: running.origin })
  expect(await client.ask('verifyPasskeyLogin', { ...failed, body: { credential: right } })).toMatchObject({
    code: 'CODE_DEAD',
  })
})

it('accepts a challenge only from its own key, and before it expires', async () => {
  const [client, thief, device] = [await newClient(), await newClient(), createPasskeyDevice()]
  await signUp(client, device)
  const { loginId, challenge } = await begin(client)
  const credential = device.get({ challenge, origin: running.origin })
  const question = { params: { loginId }, body: { credential } }
  expect(await thief.ask('verifyPasskeyLogin', question)).toMatchObject({ code: 'CODE_DEAD' })
  const made = createPasskeyDevice().create({ challenge, origin: running.origin })
  expect(
    await thief.ask('createPasskey', { params: { loginId }, body: { name: 'x', credential: made } }),
  ).toMatchObject({ code: 'CODE_DEAD' })
  await changeRows(running, walletPasskeyLogins, ({ expiresAt }) => ({ expiresAt: expiresAt - 600_000 }))
  expect(await client.ask('verifyPasskeyLogin', question)).toMatchObject({ code: 'CODE_DEAD' })
})

const bent: [string, Partial<Ceremony>][] = [
  ['another origin', { origin: 'https://wallet.evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['an unrelated page', { topOrigin: 'https://evil.example' }],
  ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['another ceremony', { type: 'payment.get' }],
  ['an unverified user', { isVerified: false }],
]
it.each(bent)('refuses a credential signed for %s for login and registration', async (_, bend) => {
  const [client, device] = [await newClient(), createPasskeyDevice()]
  const refused = { status: 400, code: 'PASSKEY_INVALID' }
  expect(await signUp(client, device, bend)).toMatchObject(refused)
  await signUp(client, device)
  expect(await logIn(client, device, bend)).toMatchObject(refused)
  expect((await logIn(client, device)).status).toBe(200)
})

it('refuses and records a passkey whose counter goes back, unless it never counts', async () => {
  const [client, device] = [await newClient(), createPasskeyDevice()]
  await signUp(client, device)
  expect((await logIn(client, device, { counter: 7 })).status).toBe(200)
  const refusals = async () => {
    const { rows } = (await running.opened.database.execute(
      sql`select count(*)::int as count from wallet_audit where what = 'passkeyRefused'`,
    )) as unknown as { rows: { count: number }[] }
    return rows[0]!.count
  }
  const before = await refusals()
  for (const counter of [6, 7, 0])
    expect(await logIn(client, device, { counter })).toMatchObject({ code: 'PASSKEY_INVALID' })
  expect((await refusals()) - before).toBe(3)
  expect((await logIn(client, device, { counter: 8 })).status).toBe(200)

  const synced = createPasskeyDevice()
  await signUp(client, synced)
  for (let at = 0; at < 3; at += 1) expect((await logIn(client, synced, { counter: 0 })).status).toBe(200)
})

it('accepts one of several concurrent logins with the same counter', async () => {
  const [client, device] = [await newClient(), createPasskeyDevice()]
  await signUp(client, device)
  const answers = await Promise.all([1, 2, 3].map(() => logIn(client, device, { counter: 5 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

it('distinguishes an unknown or already registered passkey from an invalid one', async () => {
  const [client, device] = [await newClient(), createPasskeyDevice()]
  expect(await logIn(client, createPasskeyDevice())).toMatchObject({ status: 400, code: 'PASSKEY_UNKNOWN' })
  const { user } = (await signUp(client, device)).value
  expect(await signUp(await newClient(), device)).toMatchObject({ code: 'PASSKEY_INVALID' })
  expect((await logIn(client, device)).value.user.id).toBe(user.id)
  const { loginId, challenge } = await begin(client)
  const forged = createPasskeyDevice().get({ challenge, origin: running.origin })
  expect(
    await client.ask('verifyPasskeyLogin', {
      params: { loginId },
      body: { credential: { ...forged, id: device.id } },
    }),
  ).toMatchObject({ code: 'PASSKEY_INVALID' })
})

it('refuses malformed credentials, and a page that the project does not list', async () => {
  const client = await newClient()
  expect(
    await client.ask('createPasskeyLogin', { body: { appOrigin: 'https://evil.example' } }),
  ).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' })
  const wrong = [
    {},
    { id: '!', clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
    { id: 'x', clientDataJSON: '', authenticatorData: 'e30', signature: 'e30' },
  ]
  for (const credential of wrong) {
    const { loginId } = await begin(client)
    const asked = { params: { loginId }, body: { credential } }
    expect((await client.ask('verifyPasskeyLogin', asked)).code).toMatch(/^(BODY|PARAMETER)_INVALID$/)
  }
  const device = createPasskeyDevice()
  await signUp(client, device)
  for (const [clientDataJSON, attestationObject] of [
    ['e30', 'e30'],
    ['bm8', 'bm8'],
    ['_w', 'oA'],
  ]) {
    const { loginId } = await begin(client)
    const credential = { id: device.id, clientDataJSON, attestationObject }
    expect(
      await client.ask('createPasskey', { params: { loginId }, body: { name: 'x', credential } }),
    ).toMatchObject({ status: 400, code: 'PASSKEY_INVALID' })
  }
})

it('stores no passkey, public key, name or challenge in plain text', async () => {
  const [client, device] = [await newClient(), createPasskeyDevice()]
  await signUp(client, device)
  const { challenge } = await begin(client)
  const { rows } = (await running.opened.database.execute(
    sql`select u.*, l.* from wallet_users u, wallet_passkey_logins l`,
  )) as unknown as { rows: unknown[] }
  const dump = JSON.stringify(rows)
  for (const text of [device.id, challenge, 'My wallet']) expect(dump).not.toContain(text)
})
