import { createWallet as createMockWallet } from '@johanneskares/wallet-mock'
import { lateInjectionMs } from '@latchkey/protocol/constants'
import { type CreateConnectorFn, injected } from '@wagmi/core'
import { type EIP1193Provider, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Browser,
  createBrowser,
  createWallet,
  type InstalledWallet,
  leaveBrowser,
} from '../../../test/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../../test/kits.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getInitialState } from '../../connection/getInitialState.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { toChain } from './createWagmiConfig.ts'

const chains = [toChain(devnet), toChain(sidenet)]

/** State of a wallet at the start of a visit. */
type Found = { mood?: 'trusting' | 'locked' | 'willing'; key?: keyof typeof keys; chainId?: number }

/** All ways in which the tested connectors reach their wallets. */
const ways = [
  {
    way: 'an announced wallet',
    connectorId: 'test.headless',
    make: (found: Found): InstalledWallet => makeHeadless(found, 'announcement'),
    connectors: () => ({}),
  },
  {
    way: 'the wallet at window.ethereum',
    connectorId: 'injected',
    make: (found: Found): InstalledWallet => makeHeadless(found, 'ethereum'),
    connectors: () => ({}),
  },
  {
    way: 'a configured connector',
    connectorId: 'configured',
    make: (found: Found): InstalledWallet => makeHeadless(found, 'ethereum'),
    connectors: (): Partial<Config> => ({
      connectors: [
        injected({
          target: { id: 'configured', name: 'Configured', provider: (page) => page?.ethereum as never },
        }),
      ],
    }),
  },
  {
    way: 'an announced wallet without events',
    connectorId: 'com.example.mock-wallet',
    make: makeMock,
    connectors: () => ({}),
  },
] as const

let browser: Browser
beforeEach(() => {
  browser = createBrowser()
})
afterEach(() => void vi.useRealTimers())

/** With and without wagmi from the start. */
const starts = [
  { start: 'wagmi given', wagmi: {} },
  { start: 'wagmi loaded later', wagmi: { wagmi: undefined } },
]
const cases = ways.flatMap((way) =>
  starts.map(({ start, wagmi }) => ({
    ...way,
    start,
    connectors: () => ({ ...way.connectors(), ...wagmi }),
  })),
)

describe.each(cases)('$way, $start', ({ connectorId, connectors, make }) => {
  /** Opens a page and starts a kit in it. Checks and records every status that it reports. */
  function visit(wallets: readonly InstalledWallet[], config: Partial<Config> = {}) {
    const page = browser.open(wallets)
    const kit = openKit({ ...connectors(), ...config })
    const seen: string[] = ['disconnected']
    kit.facts.subscribe(() => {
      const { account, activeAccount, restoringAddress, status } = kit.facts.get()
      if (seen.at(-1) !== status) seen.push(status)
      // No account is connected before a connector is live.
      if (status === 'connected') expect(isLive(kit)).toBe(true)
      else if (status === 'reconnecting') expect([account, activeAccount]).toEqual([null, undefined])
      if (status !== 'reconnecting') expect(restoringAddress).toBeNull()
    })
    kit.start()
    return { kit, page, seen }
  }

  /** Makes a first visit that connects. */
  async function connected(config: Partial<Config> = {}) {
    const { kit } = visit([make({})], config)
    await settled(kit)
    await connect(kit, { connectorId })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    return kit
  }

  /** Connects and leaves. */
  async function leftConnected(config: Partial<Config> = {}) {
    const kit = await connected(config)
    kit.destroy()
  }

  it('[4.1 reconnecting] [4.3 ends connected] restores the connection after a reload', async () => {
    await leftConnected()
    const { kit, seen } = visit([make({ mood: 'trusting' })])
    await settled(kit)
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    expect(seen).toEqual(['disconnected', 'reconnecting', 'connected'])
  })

  it('[4.3 ends connected] connects a new tab beside the first', async () => {
    const first = await connected()
    const { kit } = visit([make({ mood: 'trusting' })])
    await settled(kit)
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    expect(first.facts.get().account).toBe(kit.facts.get().account)
  })

  it('[4.3 ends connected] shows the reconnecting wallet on a server-rendered page, then connects', async () => {
    await leftConnected()
    const cookie = `latchkey.store=${browser.items.get('latchkey.store')}`
    leaveBrowser()
    const shared = openKit(connectors())
    const onServer = shared.hydrate(getInitialState(shared, cookie))
    expect(shared.facts.get()).toMatchObject({ status: 'disconnected', restoringAddress: null })
    expect(onServer.facts.get()).toMatchObject({ status: 'reconnecting', restoringAddress: addresses.alice })
    browser.open([make({ mood: 'trusting' })])
    const kit = openKit(connectors())
    kit.hydrate(getInitialState(kit, cookie))
    expect(kit.facts.get()).toEqual({
      ...onServer.facts.get(),
      hasInstalledWallet: kit.facts.get().hasInstalledWallet,
    })
    kit.start()
    await settled(kit)
    expect(kit.facts.get()).toMatchObject({ status: 'connected', account: `eip155:31337:${addresses.alice}` })
  })

  it('[4.3 otherwise disconnected] ends disconnected with a locked wallet, and asks it again on the next visit', async () => {
    await leftConnected()
    const { kit, seen } = visit([make({ mood: 'locked' })])
    await settled(kit)
    expect(kit.facts.get()).toMatchObject({ status: 'disconnected', account: null, restoringAddress: null })
    expect(seen).not.toContain('connected')
    kit.destroy()
    const { kit: next } = visit([make({ mood: 'trusting' })])
    await settled(next)
    expect(next.facts.get().status).toBe('connected')
  })

  it('[4.3 otherwise disconnected] asks a wallet that was locked during a visit again on the next', async () => {
    const kit = await connected()
    await lock(kit, connectorId)
    expect(kit.facts.get().status).toBe('disconnected')
    kit.destroy()
    const { kit: next, seen } = visit([make({ mood: 'trusting' })])
    await settled(next)
    expect(next.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    expect(seen).toEqual(['disconnected', 'reconnecting', 'connected'])
  })

  it('[4.3 ends connected] asks a locked wallet among several again on the next visit', async () => {
    const other = (mood: 'willing' | 'trusting') =>
      createWallet({ privateKeys: [keys.bob], chains, mood, rdns: 'test.other' })
    const { kit } = visit([make({}), other('willing')])
    await settled(kit)
    await connect(kit, { connectorId: 'test.other' })
    await connect(kit, { connectorId })
    kit.destroy()
    const { kit: next } = visit([make({ mood: 'locked' }), other('trusting')])
    await settled(next)
    expect(next.facts.get().activeAccount?.connection.connectorId).toBe('test.other')
    next.destroy()
    const { kit: last } = visit([make({ mood: 'trusting' }), other('trusting')])
    await settled(last)
    expect(last.facts.get().activeAccount?.connection.connectorId).toBe(connectorId)
    expect(last.wagmi.get()?.state.connections.size).toBe(2)
  })

  it('[4.3 otherwise disconnected] waits 1 s for a missing wallet, and restores it on a later visit', async () => {
    await leftConnected()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kit, seen } = visit([])
    await vi.advanceTimersByTimeAsync(990)
    expect(kit.facts.get().status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(20)
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    expect(seen).not.toContain('connected')
    vi.useRealTimers()
    kit.destroy()
    const { kit: next } = visit([make({ mood: 'trusting' })])
    await settled(next)
    expect(next.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it('[4.3 otherwise disconnected] waits 5 s for a wallet that never responds, and asks it again on the next visit', async () => {
    await leftConnected()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const mute = make({ mood: 'trusting' })
    Object.assign(mute.provider, { request: () => new Promise(() => {}) })
    const { kit, seen } = visit([mute])
    await import('./commands.ts')
    await vi.advanceTimersByTimeAsync(4_900)
    expect(kit.facts.get()).toMatchObject({ status: 'reconnecting', restoringAddress: addresses.alice })
    await vi.advanceTimersByTimeAsync(200)
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    expect(seen).not.toContain('connected')
    vi.useRealTimers()
    kit.destroy()
    const { kit: next } = visit([make({ mood: 'trusting' })])
    await settled(next)
    expect(next.facts.get().status).toBe('connected')
  })

  it('[9.16 late injection] waits for a wallet that is injected late', async () => {
    await leftConnected()
    const { kit, page } = visit([])
    await until(kit, () => kit.facts.get().status === 'reconnecting')
    page.install(make({ mood: 'trusting' }))
    await settled(kit)
    expect(kit.facts.get().status).toBe('connected')
  })

  it('[9.16 late injection] waits 1,000 ms for a wallet that never appears', async () => {
    await leftConnected()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kit } = visit([])
    // Code for reconnecting must be imported before the fake time runs.
    await until(kit, () => kit.facts.get().status === 'reconnecting')
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(999)
    expect(kit.facts.get().status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1)
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[4.3 ends connected] shows an account that changed while the page was closed', async () => {
    await leftConnected()
    const { kit } = visit([make({ mood: 'trusting', key: 'bob' })])
    await settled(kit)
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.bob}`)
  })

  it('[4.3 ends connected] shows a chain that changed while the page was closed', async () => {
    await leftConnected()
    const { kit } = visit([make({ mood: 'trusting', chainId: 31338 })])
    await settled(kit)
    expect(kit.facts.get()).toMatchObject({
      account: `eip155:31338:${addresses.alice}`,
      activeNetwork: { caipNetworkId: 'eip155:31338' },
      isNetworkSupported: true,
    })
  })

  it('[9.25] works without storage, but restores nothing on the next visit', async () => {
    browser.setStorage('blocked')
    await leftConnected()
    expect(browser.items.size).toBe(0)
    const { kit } = visit([make({ mood: 'trusting' })])
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[9.25] works from memory when storage is full', async () => {
    browser.setStorage('full')
    const kit = await connected()
    await disconnect(kit)
    await connect(kit, { connectorId })
    expect(kit.facts.get().status).toBe('connected')
    expect(browser.items.size).toBe(0)
  })

  it.each([
    'no JSON',
    'null',
    '{"state":{}}',
    '{"state":{"connections":[],"chainId":1,"current":null},"version":3}',
    '{"state":{"connections":{"__type":"Map","value":[["a",{}]]},"chainId":31337,"current":"a"},"version":3}',
  ])('[3.27 connections persisted] treats corrupt storage as empty: %s', async (text) => {
    browser.items.set('latchkey.store', text)
    browser.items.set('latchkey.kit', text)
    browser.items.set('latchkey.recentConnectorId', text)
    const { kit } = visit([make({})])
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    await connect(kit, { connectorId })
    kit.destroy()
    const { kit: next } = visit([make({ mood: 'trusting' })])
    await settled(next)
    expect(next.facts.get().status).toBe('connected')
  })

  it('[3.27 connections persisted] [3.27 current persisted] [3.27 nothing else persisted] stores only id, name, type and uid of a connector, chain ID and current', async () => {
    await leftConnected()
    const stored = readStored() as {
      connections: { value: [string, { connector: object }][] }
      current: string
    }
    const [[uid, connection] = []] = stored.connections.value
    expect(Object.keys(stored).sort()).toEqual(['chainId', 'connections', 'current'])
    expect(Object.keys(connection ?? {}).sort()).toEqual(['accounts', 'chainId', 'connector'])
    expect(Object.keys(connection?.connector ?? {}).sort()).toEqual(['id', 'name', 'type', 'uid'])
    expect(stored.current).toBe(uid)
  })

  it('[4.4 none remain] does not reconnect on a reload after the visitor disconnects', async () => {
    const kit = await connected()
    await disconnect(kit)
    kit.destroy()
    const { kit: next, seen } = visit([make({ mood: 'trusting' })])
    await settled(next)
    expect(seen).not.toContain('connected')
    expect(next.facts.get().status).toBe('disconnected')
  })

  it('[4.4 none remain] forgets locked wallets when the last available wallet disconnects', async () => {
    const other = createWallet({ privateKeys: [keys.bob], chains, rdns: 'test.other' })
    const { kit } = visit([make({}), other])
    await settled(kit)
    await connect(kit, { connectorId })
    await connect(kit, { connectorId: 'test.other' })
    await lock(kit, connectorId)
    await disconnect(kit)
    expect(readStored()).toMatchObject({ connections: { value: [] }, current: null })
  })
})

/** Locks a connected wallet, which reports that it has no accounts. */
async function lock(kit: Kit, connectorId: string) {
  await kit.wagmi
    .get()
    ?.connectors.find(({ id }) => id === connectorId)
    ?.onAccountsChanged([])
  await vi.waitFor(() => expect(kit.facts.get().activeAccount?.connection.connectorId).not.toBe(connectorId))
}

function readStored(): unknown {
  return JSON.parse(browser.items.get('latchkey.store') ?? 'null').state
}

function isLive(kit: Kit): boolean {
  const { connections, current } = kit.wagmi.get()?.state ?? {}
  const connection = connections?.get(current ?? '')
  return typeof connection?.connector.getProvider === 'function' && connection.accounts.length > 0
}

function makeHeadless(
  { chainId = 31337, key = 'alice', mood = 'willing' }: Found,
  by: InstalledWallet['by'],
) {
  const ordered = [...chains].sort((a, b) => Number(b.id === chainId) - Number(a.id === chainId))
  return createWallet({ privateKeys: [keys[key]], chains: ordered, mood, by })
}

function makeMock({ chainId = 31337, key = 'alice', mood = 'willing' }: Found): InstalledWallet {
  const chain = chains.find(({ id }) => id === chainId)
  const wallet = createMockWallet(privateKeyToAccount(keys[key]), { [chainId]: http() }, chain)
  const request = async (asked: { method: string }) => {
    if (asked.method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (mood === 'locked' && asked.method === 'eth_accounts') return []
    return wallet.request(asked as never)
  }
  // Without events, as in the package's own announcement.
  const provider = { request, on: () => {}, removeListener: () => {} } as unknown as EIP1193Provider
  return { provider, by: 'announcement', rdns: 'com.example.mock-wallet', name: 'Mock Wallet' }
}

describe('a wallet that appears after the wait', () => {
  const byItself = { by: 'announcement', connectorId: 'test.late' } as const
  const atEthereum = { by: 'ethereum', connectorId: 'injected' } as const
  const ways = [byItself, atEthereum]
  const make = (mood: 'willing' | 'trusting', { by }: (typeof ways)[number], rdns = 'test.late') =>
    createWallet({ privateKeys: [keys.alice], chains, mood, rdns, by })

  /** Connects, then visits a page where the wallet is missing for longer than the kit waits. */
  async function visitWithout(way: (typeof ways)[number], others: readonly InstalledWallet[] = []) {
    browser.open([make('willing', way)])
    const first = openKit()
    first.start()
    await settled(first)
    await connect(first, { connectorId: way.connectorId })
    first.destroy()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = browser.open(others)
    const kit = openKit()
    kit.start()
    await import('./commands.ts')
    await vi.advanceTimersByTimeAsync(1_010)
    await settled(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    return { kit, page }
  }

  it.each(ways)('[4.3 ends connected] connects when it appears by $by', async (way) => {
    const { kit, page } = await visitWithout(way)
    page.install(make('trusting', way))
    await expect.poll(() => kit.facts.get().status).toBe('connected')
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    expect(readStored()).toMatchObject({ connections: { value: [[expect.anything(), expect.anything()]] } })
  })

  it('[9.16 late injection] connects even without an event', async () => {
    const { kit } = await visitWithout(atEthereum)
    Object.assign(window, { ethereum: make('trusting', atEthereum).provider })
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    await expect.poll(() => kit.facts.get().status).toBe('connected')
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it.each(ways)('does not connect when it appears by $by after the visitor disconnects', async (way) => {
    const { kit, page } = await visitWithout(way)
    await disconnect(kit)
    const late = make('trusting', way)
    const asked: string[] = []
    const request = late.provider.request.bind(late.provider) as (question: {
      method: string
    }) => Promise<unknown>
    Object.assign(late.provider, {
      request(question: { method: string }) {
        asked.push(question.method)
        return request(question)
      },
    })
    page.install(late)
    await expect.poll(() => kit.namespaces.get('eip155')?.connectors.get()).toHaveLength(1)
    expect(asked).toEqual([])
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('is forgotten after the visitor connects another wallet', async () => {
    const { kit } = await visitWithout(byItself, [make('willing', byItself, 'test.other')])
    await connect(kit, { connectorId: 'test.other' })
    expect(readStored()).toMatchObject({
      connections: { value: [[expect.anything(), { connector: { id: 'test.other' } }]] },
    })
  })
})

describe('an app’s own connector that is already authorized', () => {
  /**
   * Creates a connector like that of an app inside a Safe, which is authorized by the page's location, whatever is
   * stored.
   */
  function authorized(isIt = () => true): CreateConnectorFn {
    const { provider } = createWallet({ privateKeys: [keys.alice], chains, mood: 'trusting' })
    return (config) => ({
      ...injected({ target: { id: 'host', name: 'Host', provider: provider as never } })(config),
      type: 'host',
      isAuthorized: async () => isIt(),
    })
  }

  async function visit(connector = authorized()) {
    browser.open([])
    const kit = openKit({ connectors: [connector] })
    const seen: string[] = []
    kit.facts.subscribe(() => seen.push(kit.facts.get().status))
    kit.start()
    await settled(kit)
    return { kit, seen }
  }

  it('connects on the first visit', async () => {
    const { kit, seen } = await visit()
    expect(kit.facts.get()).toMatchObject({ status: 'connected', account: `eip155:31337:${addresses.alice}` })
    expect(seen).not.toContain('reconnecting')
  })

  it('stays disconnected on the next visit after the visitor disconnects, until they connect', async () => {
    const { kit } = await visit()
    await disconnect(kit)
    kit.destroy()
    const { kit: next } = await visit()
    expect(next.facts.get().status).toBe('disconnected')
    await connect(next, { connectorId: 'host' })
    next.destroy()
    const { kit: last } = await visit()
    expect(last.facts.get().status).toBe('connected')
  })

  it('leaves no account connected if it is not authorized', async () => {
    const { kit, seen } = await visit(authorized(() => false))
    expect(kit.facts.get().status).toBe('disconnected')
    expect(seen).not.toContain('reconnecting')
  })
})
