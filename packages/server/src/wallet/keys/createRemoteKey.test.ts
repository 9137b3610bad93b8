import { expect, it, onTestFinished } from 'vitest'
import { testCode } from '../../../test/wallet/createTestLogins.ts'
import { createWalletClient } from '../../../test/wallet/createWalletClient.ts'
import { encryptRecovery, recover } from '../../../test/wallet/crossShares.ts'
import { startWallet, testKeys } from '../../../test/wallet/startWallet.ts'
import { proveAccounts } from '../../../test/wallet/testAccounts.ts'
import { createRemoteKey } from './createRemoteKey.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import { createLocalKey } from './openWalletKeys.ts'

/** Creates a KMS that can be unreachable, or silent as if packets were dropped. */
function createKms(id: string, key: string) {
  const inside = createLocalKey({ id: 'inside', key: key.repeat(32) })
  const state = { isAway: false, isSilent: false }
  const answer = async <result>(made: () => Promise<result>) => {
    if (state.isAway) throw new Error('kms.example does not answer')
    if (state.isSilent) await new Promise(() => {})
    return made()
  }
  const kms: KeyWrapper = {
    id,
    wrap: (rowKey, context) => answer(() => inside.wrap(rowKey, context)),
    unwrap: (wrapped, context) => answer(() => inside.unwrap(wrapped, context)),
  }
  return { kms, state }
}

const away = { status: 503, code: 'UPSTREAM_UNAVAILABLE' }
const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')

it('creates, uses and recovers wallets with keys in a KMS, and loses nothing while it is unreachable', async () => {
  const [server, recovery] = [createKms('kms/server', '66'), createKms('kms/recovery', '77')]
  const running = await startWallet({ keys: { ...testKeys, server: [server.kms], recovery: [recovery.kms] } })
  onTestFinished(() => running.close())
  const client = await createWalletClient(running.origin)
  await client.logIn('ada@example.com')
  const body = {
    ...(await proveAccounts(client)),
    serverShare: share('server'),
    baseShare: share('base'),
    recovery: await encryptRecovery(client, { kind: 'automatic', share: share('recovery') } as const),
  }
  const release = () => client.ask('releaseShare', { body: { purpose: 'sign' } })

  // One opens what is transferred, the other seals what is stored.
  for (const { state } of [server, recovery]) {
    state.isAway = true
    expect(await client.ask('createWallet', { body })).toMatchObject(away)
    state.isAway = false
  }
  // Nothing was stored: the same request then creates the wallet.
  expect(await client.ask('createWallet', { body })).toMatchObject({ status: 200 })

  server.state.isAway = true
  expect(await release()).toMatchObject(away)
  expect(await recover(client)).toMatchObject(away)
  const newcomer = await createWalletClient(running.origin)
  const begin = { body: { email: 'bob@example.com', appOrigin: 'https://app.example' } }
  const { loginId } = (await newcomer.ask('createEmailLogin', begin)).value
  const end = () => newcomer.ask('verifyEmailLogin', { params: { loginId }, body: { code: testCode } })
  expect(await end()).toMatchObject(away)
  server.state.isAway = false
  expect((await release()).value).toEqual({ share: share('server') })
  expect((await recover(client)).value).toMatchObject({
    recovery: { share: share('recovery') },
    serverShare: share('base'),
  })
  expect((await end()).value.user.email).toBe('bob@example.com')
})

it('treats a KMS that never responds as unreachable', async () => {
  const { kms, state } = createKms('kms/server', '66')
  const key = createRemoteKey(kms, 20)
  const rowKey = new Uint8Array(32).fill(7)
  const wrapped = await key.wrap(rowKey, 'a row')
  expect(await key.unwrap(wrapped, 'a row')).toEqual(Buffer.from(rowKey))
  state.isSilent = true
  await expect(key.wrap(rowKey, 'a row')).rejects.toMatchObject(away)
  await expect(key.unwrap(wrapped, 'a row')).rejects.toMatchObject(away)
})

it('releases the database when a KMS does not respond to a refresh', async () => {
  const { kms, state } = createKms('kms/server', '66')
  const running = await startWallet({ keys: { ...testKeys, server: [kms] } })
  onTestFinished(() => running.close())
  const client = await createWalletClient(running.origin)
  await client.logIn('ada@example.com')
  state.isSilent = true
  expect(await client.refresh()).toMatchObject(away)
  // The earlier request never gets a response.
  state.isSilent = false
  expect((await client.ask('getWalletUser')).value).toMatchObject({ email: 'ada@example.com' })
  // Nothing was used up, either.
  expect(await client.refresh()).toMatchObject({ status: 200 })
})
