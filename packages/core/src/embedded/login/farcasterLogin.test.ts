import { expect, it, onTestFinished, vi } from 'vitest'
import { untilOneOf } from '../../../test/flows.ts'
import { keys } from '../../../test/kits.ts'
import { createWalletFrame, type WalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { getAccountState } from '../../account/getAccountState.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { createFarcasterLoginFlow } from './farcasterLogin.ts'

const provider = 'farcaster'
const page = { uri: 'https://wallet.test/farcaster/flow', digits: '47' }

/** Opens a page with a Farcaster login. */
async function open(change: Partial<WalletFrame> = {}, config: Partial<Config> = {}) {
  const wallet = createWalletFrame(keys.alice, change)
  const { frame, kit } = await openWalletPage(wallet, { features: { farcaster: true }, ...config })
  return { wallet, frame, kit, flow: start(kit) }
}

function start(kit: Kit) {
  const flow = createFarcasterLoginFlow(kit)
  onTestFinished(() => flow.stop())
  return flow
}

it('[1.4 Farcaster] [3.22 connect farcaster] connects the user who approves on the phone', async () => {
  const told: unknown[] = []
  const { wallet, flow, kit } = await open({}, { onEvent: (event) => told.push(event) })
  expect(flow.get()).toEqual({ status: 'opening' })
  expect(await untilOneOf(flow, 'waiting', 'failed')).toEqual({ status: 'waiting', ...page })
  wallet.logIn()
  expect(await untilOneOf(flow, 'done', 'failed')).toEqual({ status: 'done' })
  expect(kit.facts.get()).toMatchObject({ status: 'connected', activeAccount: { address: wallet.address } })
  expect(told).toEqual([
    { name: 'SOCIAL_LOGIN_STARTED', properties: { provider } },
    { name: 'CONNECT_SUCCESS', properties: { method: 'social', name: 'Embedded wallet' } },
    { name: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } },
  ])
})

it('[3.11 socialProvider] [4.13 social provider] sets the social provider of the account until it disconnects', async () => {
  const { wallet, flow, kit } = await open()
  await untilOneOf(flow, 'waiting')
  wallet.logIn()
  await untilOneOf(flow, 'done')
  expect(getAccountState(kit).socialProvider).toBe(provider)
  await disconnect(kit)
  expect(getAccountState(kit).socialProvider).toBeUndefined()
  expect(kit.storage.getItem(`${kit.config.storageKey}.social`)).toBeNull()
})

it('[3.11 farcasterUrl] sets the URL in the account state while waiting for approval', async () => {
  const { wallet, flow, kit } = await open()
  const told = () => getAccountState(kit).farcasterUrl
  expect(told()).toBeUndefined()
  await untilOneOf(flow, 'waiting')
  expect(told()).toBe(page.uri)
  expect(getAccountState(kit, 'solana').farcasterUrl).toBeUndefined()
  wallet.cancel()
  await untilOneOf(flow, 'failed')
  expect(told()).toBeUndefined()
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'waiting')
  expect(told()).toBe(page.uri)
  flow.stop()
  expect(told()).toBeUndefined()
})

it('fails when the user rejects on the phone, and can retry', async () => {
  const told: string[] = []
  const { wallet, flow } = await open({}, { onEvent: ({ name }) => told.push(name) })
  await untilOneOf(flow, 'waiting')
  wallet.cancel()
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ problem: { type: 'refused' }, isLoggedIn: false })
  expect(told).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'waiting')
  wallet.logIn()
  await untilOneOf(flow, 'done')
})

it.each([
  ['notOffered', 'farcaster-uri', { name: 'NOT_ALLOWED' }],
  ['other', 'farcaster-uri', { name: 'UNAVAILABLE' }],
  ['over', 'connect-farcaster', { name: 'CODE_DEAD' }],
] as const)('fails as %s when %s fails', async (problemType, type, failure) => {
  const { flow } = await open({ failures: { [type]: failure } })
  expect(await untilOneOf(flow, 'failed')).toMatchObject({
    problem: { type: problemType },
    isLoggedIn: false,
  })
})

it('retries connecting after the login without another approval', async () => {
  const { wallet, flow, frame } = await open({ failures: { 'get-user': { name: 'UNAVAILABLE' } } })
  await untilOneOf(flow, 'waiting')
  wallet.logIn()
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ isLoggedIn: true })
  wallet.failures = {}
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'done')
  expect(frame.heard.filter(({ type }) => type === 'connect-farcaster')).toHaveLength(1)
})

it('connects nothing after leaving, and continues when the user returns', async () => {
  const { wallet, flow, frame, kit } = await open()
  const asked = () => frame.heard.filter(({ type }) => type === 'connect-farcaster').length
  await vi.waitFor(() => expect(asked()).toBe(1))
  flow.stop()
  wallet.logIn()
  await kit.prepare()
  expect(getConnectionState(kit).status).toBe('disconnected')
  const next = start(kit)
  await untilOneOf(next, 'waiting', 'connecting')
})
