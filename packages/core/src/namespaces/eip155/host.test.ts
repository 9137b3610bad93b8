import { hydrate, reconnect } from '@wagmi/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Browser, createBrowser, createWallet } from '../../../test/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../../test/kits.ts'
import { devnet } from '../../../test/networks.ts'
import { connect } from '../../connection/connect.ts'
import { createMemoryStorage, type KitStorage } from '../../platform/storage.ts'
import { createWagmiConfig, toChain } from './createWagmiConfig.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'

let browser: Browser
let storage: KitStorage
beforeEach(() => {
  browser = createBrowser()
  storage = createMemoryStorage()
})

afterEach(() => void vi.useRealTimers())

const make = (rdns: string, mood: 'willing' | 'trusting' = 'trusting') =>
  createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)], mood, rdns })

/** Creates a wagmi config like an app does, and what its `WagmiProvider` does on mount. */
function createHost() {
  const { gate, storage: wagmiStorage } = createWagmiStorage(storage, 'host')
  const config = createWagmiConfig({
    networks: [devnet],
    transports: {},
    connectors: [],
    storage: wagmiStorage,
  })
  gate.isOpen = true
  return { config, mount: () => hydrate(config, { reconnectOnMount: true }).onMount() }
}

/** Connects wallets in a visit and leaves. */
async function leaveConnected(...ids: string[]) {
  browser.open(ids.map((id) => make(id, 'willing')))
  const { config, mount } = createHost()
  const kit = openKit({ networks: [devnet], wagmiConfig: config })
  kit.start()
  await mount()
  await settled(kit)
  for (const id of ids) await connect(kit, { connectorId: id })
  expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  kit.destroy()
}

it('[4.3 ends connected] leaves reconnecting to the app’s own provider', async () => {
  await leaveConnected('test.a')
  browser.open([make('test.a')])
  const { config, mount } = createHost()
  const kit = openKit({ networks: [devnet], wagmiConfig: config })
  kit.start()
  await mount()
  await until(kit, () => kit.facts.get().status === 'connected')
  expect(kit.facts.get().activeAccount?.connection.connectorId).toBe('test.a')
  expect(config.state.status).toBe('connected')
})

it('[9.16 late injection] restores a wallet that appeared too late for the app', async () => {
  await leaveConnected('test.a')
  const page = browser.open([])
  const { config, mount } = createHost()
  const kit = openKit({ networks: [devnet], wagmiConfig: config })
  kit.start()
  await mount()
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  page.install(make('test.a'))
  await until(kit, () => kit.facts.get().status === 'connected')
  expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
})

it('[4.3 ends connected] reconnects other wallets when the app’s provider waits for one that never responds', async () => {
  await leaveConnected('test.a', 'test.b')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const mute = make('test.b')
  let refuse = (_reason: unknown) => {}
  const answer = new Promise((_, reject) => {
    refuse = reject
  })
  answer.catch(() => {})
  Object.assign(mute.provider, { request: () => answer })
  browser.open([mute, make('test.a')])
  const { config, mount } = createHost()
  const kit = openKit({ networks: [devnet], wagmiConfig: config })
  kit.start()
  await mount()
  await import('./commands.ts')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(kit.facts.get().status).not.toBe('connected')
  await vi.advanceTimersByTimeAsync(6_000)
  await settled(kit)
  expect(kit.facts.get().status).toBe('connected')
  expect(kit.facts.get().activeAccount?.connection.connectorId).toBe('test.a')
  vi.useRealTimers()
  // wagmi only reconnects one config per process at a time and returns nothing for others, so the next test needs this
  // to end.
  refuse(new Error('No'))
  await expect.poll(() => reconnect(config)).not.toEqual([])
})

it('does nothing in an app that does not reconnect', async () => {
  await leaveConnected('test.a')
  browser.open([make('test.a')])
  const { config } = createHost()
  const kit = openKit({ networks: [devnet], wagmiConfig: config })
  kit.start()
  await settled(kit)
  expect(kit.facts.get().status).toBe('disconnected')
})
