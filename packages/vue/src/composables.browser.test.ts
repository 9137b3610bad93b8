import { isUserRejection, signMessage } from '@latchkey/core'
import { cosmos, cosmosNetworks } from '@latchkey/core/cosmos'
import { lateInjectionMs } from '@latchkey/protocol/constants'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApp, h } from 'vue'
import { createKeplrWallet } from '../../core/test/keplrWallet.ts'
import { devnet, sidenet } from '../../core/test/networks.ts'
import { announceWallet } from '../../react/test/announceWallet.ts'
import { createTestKit } from '../../react/test/renderKit.tsx'
import { mountKit } from '../test/mountKit.ts'
import {
  useAccount,
  useAccountState,
  useAction,
  useBalance,
  useBalances,
  useConnect,
  useDisconnect,
  useFacts,
  useKit,
  useNetworkState,
  useSignIn,
  useSwitchNetwork,
  useWallets,
} from './index.ts'

const setup = () => ({
  account: useAccount(),
  facts: useFacts(),
  state: useAccountState(),
  networks: useNetworkState(),
  wallets: useWallets(),
  connect: useConnect(),
  disconnect: useDisconnect(),
  switchNetwork: useSwitchNetwork(),
  signIn: useSignIn(),
})

/** Connects the announced wallet by its row. */
async function connectFirst({ wallets, connect }: ReturnType<typeof setup>) {
  const find = () => wallets.value.find(({ isInstalled }) => isInstalled)?.connectors[0]
  await expect.poll(find).toBeDefined()
  return connect.run({ connectorId: find()?.connectorId ?? '' })
}

it('lists wallets, connects one, follows the account, and disconnects', async () => {
  const wallet = announceWallet()
  const { used } = mountKit(setup)
  expect(used.account.value).toBeUndefined()
  const connecting = connectFirst(used)
  await expect.poll(wallet.waiting).toHaveLength(1)
  expect(used.connect.isPending.value).toBe(true)
  wallet.approve()
  expect(await connecting).toMatchObject({ networkId: 'eip155:31337' })
  expect(used.connect.isPending.value).toBe(false)
  expect(used.account.value?.address).toMatch(/^0xf39F/)
  expect(used.state.value).toMatchObject({ status: 'connected', address: used.account.value?.address })
  expect(used.networks.value.caipNetwork?.caipNetworkId).toBe('eip155:31337')
  expect(used.signIn.signInStatus.value).toBe('off')
  wallet.moveTo(5)
  await expect.poll(() => used.facts.value.isNetworkSupported).toBe(false)
  await used.disconnect.run()
  expect(used.account.value).toBeUndefined()
  expect(used.state.value.status).toBe('disconnected')
})

it('lists a wallet without events that was injected long before the list was shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const kit = createTestKit({ networks: [devnet, ...cosmosNetworks], namespaces: [cosmos()] })
  kit.start()
  await kit.ready()
  await vi.advanceTimersByTimeAsync(lateInjectionMs)
  vi.useRealTimers()
  const { provider: keplr } = createKeplrWallet({ 'cosmoshub-4': 'cosmos' })
  Object.assign(window, { keplr })
  onTestFinished(() => void Reflect.deleteProperty(window, 'keplr'))
  const { used } = mountKit(useWallets, kit)
  const installed = () => used.value.flatMap(({ name, isInstalled }) => (isInstalled ? [name] : []))
  await expect.poll(installed).toEqual(['Keplr'])
})

it('says why an action failed, and forgets it', async () => {
  const wallet = announceWallet()
  const { used } = mountKit(setup)
  const connecting = connectFirst(used)
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.decline()
  expect(await connecting).toBeUndefined()
  expect(isUserRejection(used.connect.error.value)).toBe(true)
  used.connect.reset()
  expect(used.connect.error.value).toBeNull()
})

it('switches the network', async () => {
  const wallet = announceWallet()
  const kit = createTestKit({ networks: [devnet, sidenet] })
  const { used } = mountKit(setup, kit)
  const connecting = connectFirst(used)
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await connecting
  const switching = used.switchNetwork.run({ networkId: 'eip155:31338' })
  await expect.poll(wallet.waiting).toEqual(['wallet_switchEthereumChain'])
  wallet.approve()
  await switching
  await expect.poll(() => used.networks.value.caipNetwork?.caipNetworkId).toBe('eip155:31338')
})

it('queries once there is an account, and again for another one', async () => {
  const wallet = announceWallet()
  const { used, kit } = mountKit(() => ({ ...setup(), balance: useBalance(), balances: useBalances() }))
  expect(used.balance.isPending.value).toBe(true)
  expect(used.balance.isFetching.value).toBe(false)
  const connecting = connectFirst(used)
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await connecting
  // Nothing answers at the test network's URL.
  await expect.poll(() => used.balances.error.value?.name).toBe('BalancesUnavailableError')
  expect(used.balances.data.value).toBeUndefined()
  const address = used.account.value?.address
  expect(
    kit.queries.client
      ?.getQueryCache()
      .getAll()
      .map(({ queryKey: [, name, key] }) => [name, Object(key).address]),
  ).toEqual(
    expect.arrayContaining([
      ['balance', address],
      ['balances', address],
    ]),
  )
})

it('starts the kit with the app, and stops it and every subscription with it', async () => {
  const { kit, used, unmount } = mountKit(setup)
  expect(kit.getLifecycle()).toBe('started')
  const before = used.facts.value
  unmount()
  expect(kit.getLifecycle()).toBe('idle')
  kit.preferences.setState({ recentWallets: ['other'] })
  kit.connection.setState({ phase: 'idle' })
  expect(used.facts.value).toBe(before)
})

it('drops the result of an action that the component outlived', async () => {
  const { used, unmount } = mountKit(() => useAction(signMessage))
  const running = used.run({ message: 'Hello' })
  unmount()
  expect(await running).toBeUndefined()
  expect(used.error.value).toBeNull()
})

it('says that the plugin is missing', () => {
  const app = createApp({
    setup() {
      const { config } = useKit()
      return () => h('p', config.storageKey)
    },
  })
  app.config.warnHandler = () => {}
  const place = document.createElement('div')
  onTestFinished(() => place.remove())
  expect(() => app.mount(place)).toThrow('app.use(latchkey, { kit })')
})
