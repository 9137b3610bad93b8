import { readFileSync } from 'node:fs'
import { lateInjectionMs } from '@latchkey/protocol/constants'
import { type CreateConnectorFn, injected } from '@wagmi/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, createBrowser, createWallet, leaveBrowser } from '../../../test/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../../test/kits.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getInitialState } from '../../connection/getInitialState.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import type { Config } from '../../kit/config.ts'
import { getClient } from '../../kit/getClient.ts'
import { findLateWallets, getWallets } from '../../remote/getWallets.ts'
import { toChain } from './createWagmiConfig.ts'

const chains = [toChain(devnet), toChain(sidenet)]
const make = (options: Partial<Parameters<typeof createWallet>[0]> = {}) =>
  createWallet({ privateKeys: [keys.alice], chains, ...options })

/** Opens a kit of an app that doesn't use wagmi itself. */
const open = (config: Partial<Config> = {}) => openKit({ wagmi: undefined, ...config })

let browser: Browser
beforeEach(() => {
  browser = createBrowser()
})

/** Connects on a first visit, then leaves. */
async function leaveConnected(config: Partial<Config> = {}) {
  browser.open([make()])
  const kit = open(config)
  kit.start()
  await connect(kit, { connectorId: 'test.headless' })
  kit.destroy()
}

const rowsOf = (kit: ReturnType<typeof openKit>) => kit.namespaces.get('eip155')?.connectors.get()

describe('before wagmi is loaded', () => {
  it('lists the same wallets as afterwards', async () => {
    const announced = ['b', 'a'].map((name) => make({ rdns: `test.${name}`, name }))
    const again = make({ rdns: 'test.a', name: 'Same id' })
    browser.open([make({ by: 'ethereum' }), ...announced, again])
    const kit = open()
    kit.start()
    await settled(kit)
    const before = rowsOf(kit)
    expect(kit.wagmi.get()).toBeUndefined()
    expect(before?.map(({ name }) => name)).toEqual(['Injected', 'b', 'a'])
    await kit.prepare()
    expect(kit.wagmi.get()).toBeDefined()
    expect(rowsOf(kit)).toEqual(before)
  })

  it('reports wallets that are injected late', async () => {
    const page = browser.open([])
    const kit = open()
    kit.start()
    expect(kit.facts.get().hasInstalledWallet).toBe(false)
    page.install(make())
    await until(kit, () => kit.facts.get().hasInstalledWallet)
    expect(kit.wagmi.get()).toBeUndefined()
  })

  it('restores nothing and stays without wagmi if nothing is stored', async () => {
    browser.open([make()])
    const kit = open()
    kit.start()
    await settled(kit)
    await disconnect(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    expect(kit.wagmi.get()).toBeUndefined()
  })

  it('shows the stored connection as soon as it starts', async () => {
    await leaveConnected()
    browser.open([make({ mood: 'trusting' })])
    const kit = open()
    kit.start()
    expect(kit.wagmi.get()).toBeUndefined()
    expect(kit.facts.get()).toMatchObject({ status: 'reconnecting', restoringAddress: addresses.alice })
    await settled(kit)
    expect(kit.facts.get()).toMatchObject({ status: 'connected', account: `eip155:31337:${addresses.alice}` })
  })

  it('disconnects a stored connection before it is restored', async () => {
    await leaveConnected()
    browser.open([make({ mood: 'trusting' })])
    const kit = open()
    kit.start()
    await disconnect(kit)
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    kit.destroy()
    const next = open()
    next.start()
    await settled(next)
    expect(next.facts.get().status).toBe('disconnected')
    expect(next.wagmi.get()).toBeUndefined()
  })

  it('follows the cookie of a server-rendered page only until the browser stores something else', async () => {
    await leaveConnected()
    const cookie = `latchkey.store=${browser.items.get('latchkey.store')}`
    browser.items.clear()
    browser.open([make({ mood: 'trusting' })])
    const kit = open()
    kit.hydrate(getInitialState(kit, cookie))
    expect(kit.facts.get()).toMatchObject({ status: 'reconnecting', restoringAddress: addresses.alice })
    kit.start()
    await settled(kit)
    expect(kit.facts.get()).toMatchObject({ status: 'disconnected', restoringAddress: null })
    await kit.prepare()
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('keeps the network of the last visit', async () => {
    browser.open([])
    const first = open()
    first.start()
    await settled(first)
    await switchNetwork(first, { networkId: sidenet.caipNetworkId })
    first.destroy()
    const kit = open()
    kit.start()
    expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe(sidenet.caipNetworkId)
    await kit.prepare()
    expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe(sidenet.caipNetworkId)
  })

  it('creates the wagmi config for the first read of a chain', () => {
    const kit = open()
    expect(getClient(kit, devnet.caipNetworkId).chain?.id).toBe(devnet.id)
    expect(kit.wagmi.get()?.chains.map(({ id }) => id)).toEqual([devnet.id, sidenet.id])
  })

  it('names the setting that gives the app a wagmi config', async () => {
    const kit = open()
    await kit.prepare()
    const message =
      'createKit: "wagmi" is undefined. Import it from @latchkey/core/wagmi, to use kit.wagmiConfig.'
    expect(() => kit.wagmiConfig).toThrow(new TypeError(message))
    // The docs quote it.
    for (const page of ['troubleshooting.md', 'core/without-react.md'])
      expect(readFileSync(new URL(`../../../../../docs/${page}`, import.meta.url), 'utf8')).toContain(message)
  })
})

describe('while wagmi is loading', () => {
  it('keeps the connectorId of each wallet, which interfaces compare with the pending one', async () => {
    browser.open([make({ by: 'ethereum' }), make({ name: 'Other', rdns: 'test.other' })])
    const kit = open()
    kit.start()
    await settled(kit)
    const ids = () => {
      const connectors = getWallets(kit).flatMap((wallet) => wallet.connectors)
      return connectors.map(({ connectorId }) => connectorId).sort()
    }
    const before = ids()
    expect(before).toHaveLength(2)
    await kit.prepare()
    expect(ids()).toEqual(before)
    for (const connectorId of before)
      expect(await connect(kit, { connectorId })).toMatchObject({ connectorId, accounts: [addresses.alice] })
    expect(ids()).toEqual(before)
  })

  it('lists the wallets at all times, or a press on one that is drawn again would be lost', async () => {
    browser.open([make(), make({ name: 'Other', rdns: 'test.other' })])
    const kit = open()
    kit.start()
    await settled(kit)
    const before = rowsOf(kit)
    const seen: ReturnType<typeof rowsOf>[] = []
    kit.namespaces.get('eip155')?.connectors.subscribe(() => seen.push(rowsOf(kit)))
    await kit.prepare()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual(seen.map(() => before))
  })

  it('loses no press', async () => {
    browser.open([make()])
    const kit = open()
    kit.start()
    const connection = await connect(kit, { connectorId: 'test.headless' })
    expect(connection).toMatchObject({ connectorId: 'test.headless', accounts: [addresses.alice] })
    expect(kit.facts.get().status).toBe('connected')
    expect(JSON.parse(browser.items.get('latchkey.store') ?? '').state.connections.value).toHaveLength(1)
  })

  it('connects a wallet that announced itself only once', async () => {
    browser.open([])
    const kit = open()
    kit.start()
    const { provider } = make()
    const info = { uuid: crypto.randomUUID(), name: 'Once', icon: 'data:image/svg+xml,', rdns: 'test.once' }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    await connect(kit, { connectorId: 'test.once' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it('connects a wallet that one of the app’s connectors stands for', async () => {
    const wallet = make()
    browser.open([wallet])
    const own: CreateConnectorFn = (config) => {
      const connector = injected({ target: () => ({ ...target, provider: wallet.provider as never }) })(
        config,
      )
      // As wagmi's metaMask() has MetaMask's.
      return { ...connector, type: 'own', rdns: 'test.headless' }
    }
    const target = { id: 'ownSdk', name: 'Own SDK' }
    const kit = open({ connectors: [own] })
    kit.start()
    // Pressed before wagmi has loaded, and afterwards.
    for (const connectorId of ['test.headless', 'ownSdk', 'test.headless']) {
      expect(await connect(kit, { connectorId })).toMatchObject({ accounts: [addresses.alice] })
      await disconnect(kit)
    }
    expect(rowsOf(kit)?.map(({ id }) => id)).toEqual(['ownSdk'])
  })

  it('connects another wallet while the stored one does not respond', async () => {
    await leaveConnected()
    const mute = make({ mood: 'trusting' })
    Object.assign(mute.provider, { request: () => new Promise(() => {}) })
    browser.open([mute, make({ rdns: 'test.other', privateKeys: [keys.bob] })])
    const kit = open()
    kit.start()
    await connect(kit, { connectorId: 'test.other' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.bob}`)
  })

  it('stops with the kit', async () => {
    await leaveConnected()
    const wallet = make({ mood: 'trusting' })
    browser.open([wallet])
    const kit = open()
    kit.start()
    const before = [...browser.items]
    kit.destroy()
    await kit.ready()
    await new Promise((resolve) => setImmediate(resolve))
    expect(wallet.asked).toEqual([])
    expect([...browser.items]).toEqual(before)
  })

  it('is followed through every stop and start, as in StrictMode', async () => {
    const page = browser.open([])
    const kit = open()
    kit.start()()
    const stop = kit.start()
    await kit.prepare()
    page.install(make())
    await until(kit, () => kit.facts.get().hasInstalledWallet)
    await connect(kit, { connectorId: 'test.headless' })
    stop()
    kit.start()
    expect(kit.facts.get().status).toBe('connected')
  })
})

it('waits for a wallet at window.ethereum as long as wagmi does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    browser.open([])
    const kit = open()
    kit.start()
    const heard = vi.fn()
    kit.facts.subscribe(heard)
    Object.assign(window, { ethereum: make({ by: 'ethereum' }).provider })
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    expect(heard).toHaveBeenCalled()
    expect(kit.facts.get().hasInstalledWallet).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('reports at the next look what was injected late without an event, once wagmi has loaded', async () => {
  browser.open([])
  const kit = open()
  kit.start()
  await kit.prepare()
  const heard = vi.fn()
  kit.namespaces.get('eip155')?.connectors.subscribe(heard)
  Object.assign(window, { ethereum: make({ by: 'ethereum' }).provider })
  findLateWallets(kit)
  expect(heard).toHaveBeenCalled()
  expect(rowsOf(kit)?.map(({ name }) => name)).toEqual(['Injected'])
})

it('loads nothing on a server', () => {
  leaveBrowser()
  const kit = open()
  expect(rowsOf(kit)).toEqual([])
  expect(kit.facts.get().status).toBe('disconnected')
})
