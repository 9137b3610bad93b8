import { expect, it, onTestFinished } from 'vitest'
import { untilOneOf } from '../../../test/flows.ts'
import { keys } from '../../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../../test/memoryNamespace.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { createWalletFrame, type WalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { connect } from '../../connection/connect.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import type { Config, KitEvent } from '../../kit/config.ts'
import {
  changeRecoveryTransition,
  createChangeRecoveryFlow,
  getRecoveryType,
} from '../settings/changeRecovery.ts'
import { createPasskeyLoginFlow, passkeyLoginTransition } from './passkeyLogin.ts'

async function open(change: Partial<WalletFrame> = {}, config: Partial<Config> = {}) {
  const wallet = createWalletFrame(keys.alice, change)
  const told: KitEvent[] = []
  const onEvent = (event: KitEvent) => told.push(event)
  const page = await openWalletPage(wallet, { features: { passkey: true }, onEvent, ...config })
  return { wallet, told, ...page }
}

it('[8.24 CONNECT_SUCCESS] asks for the passkey on the wallet’s own screen, and connects the user', async () => {
  const { kit, frame, told } = await open()
  const flow = createPasskeyLoginFlow(kit)
  onTestFinished(() => flow.stop())
  expect(flow.get()).toEqual({ status: 'asking' })
  expect(await untilOneOf(flow, 'done', 'failed')).toEqual({ status: 'done' })
  expect(getConnectionState(kit).status).toBe('connected')
  expect(frame.heard.map(({ type }) => type)).toContain('connect-passkey')
  expect(told).toEqual([
    { name: 'CONNECT_SUCCESS', properties: { method: 'passkey', name: 'Embedded wallet' } },
  ])
})

it('connects on the chosen eip155 network when switching from another namespace', async () => {
  const { kit } = await open(
    {},
    {
      networks: [devnet, sidenet, ...memoryNetworks],
      namespaces: [memoryNamespace([createMemoryWallet('sol', ['Alice111'])])],
    },
  )
  await connect(kit, { connectorId: 'sol' })
  await kit.namespaces.get('eip155')?.switchNetwork({ networkId: sidenet.caipNetworkId })
  expect(kit.facts.get().activeAccount?.namespace).toBe('solana')
  const flow = createPasskeyLoginFlow(kit)
  onTestFinished(() => flow.stop())
  expect(await untilOneOf(flow, 'done', 'failed')).toEqual({ status: 'done' })
  expect(kit.facts.get().activeAccount).toMatchObject({
    namespace: 'eip155',
    networkId: sidenet.caipNetworkId,
  })
})

it('distinguishes a rejection, a wallet without passkeys and a failure, and can retry each', async () => {
  const { kit, told, wallet } = await open()
  const flow = createPasskeyLoginFlow(kit)
  onTestFinished(() => flow.stop())
  for (const [name, type] of [
    ['REJECTED', 'refused'],
    ['NOT_ALLOWED', 'notOffered'],
    ['UNAVAILABLE', 'other'],
  ] as const) {
    wallet.failures['connect-passkey'] = { name }
    flow.send({ type: 'retryRequested' })
    expect(await untilOneOf(flow, 'failed')).toMatchObject({ problem: { type }, isLoggedIn: false })
  }
  expect(told.map(({ name }) => name)).toEqual(['USER_REJECTED', 'CONNECT_ERROR', 'CONNECT_ERROR'])
  delete wallet.failures['connect-passkey']
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'done')
})

it('only connects again when a logged-in user could not be connected', () => {
  const problem = { type: 'other', error: new Error('') } as const
  const failed = passkeyLoginTransition({ status: 'connecting' }, { type: 'failed', problem })
  expect(failed).toEqual({ status: 'failed', problem, isLoggedIn: true })
  expect(passkeyLoginTransition(failed, { type: 'retryRequested' })).toEqual({ status: 'connecting' })
  expect(passkeyLoginTransition({ status: 'done' }, { type: 'failed', problem })).toEqual({ status: 'done' })
})

it('asks for another recovery method after a login if the last one is too old', async () => {
  const { kit, wallet } = await open({ session: { email: 'ada@mob.test' } })
  expect(await getRecoveryType(kit)).toBe('automatic')
  const flow = createChangeRecoveryFlow(kit)
  onTestFinished(() => flow.stop())
  expect(flow.get()).toEqual({ status: 'choosing' })
  wallet.failures['change-recovery'] = { name: 'LOGIN_REQUIRED' }
  flow.send({ type: 'chosen', recovery: 'code' })
  expect(await untilOneOf(flow, 'login')).toEqual({ status: 'login', recovery: 'code' })
  wallet.failures['change-recovery'] = { name: 'UNAVAILABLE' }
  flow.send({ type: 'loggedIn' })
  await untilOneOf(flow, 'failed')
  wallet.failures['change-recovery'] = { name: 'REJECTED' }
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'choosing')
  delete wallet.failures['change-recovery']
  flow.send({ type: 'chosen', recovery: 'code' })
  expect(await untilOneOf(flow, 'done')).toEqual({ status: 'done', recovery: 'code' })
  expect(changeRecoveryTransition(flow.get(), { type: 'chosen', recovery: 'automatic' })).toEqual({
    status: 'asking',
    recovery: 'automatic',
  })
})
