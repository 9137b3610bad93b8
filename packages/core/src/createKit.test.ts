import { createConfig, http } from '@wagmi/core'
import { mainnet, sepolia } from 'viem/chains'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser, createWallet } from '../test/browser.ts'
import { keys, openKit, settled } from '../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../test/memoryNamespace.ts'
import { devnet, sidenet } from '../test/networks.ts'
import { connect } from './connection/connect.ts'
import { disconnect } from './connection/disconnect.ts'
import { switchNetwork } from './connection/switchNetwork.ts'
import { createKit } from './createKit.ts'
import { checkConfig } from './kit/checkConfig.ts'
import type { Config } from './kit/config.ts'
import { resolveConfig } from './kit/resolveConfig.ts'
import { wagmi } from './kit/wagmi.ts'
import { toChain } from './namespaces/eip155/createWagmiConfig.ts'
import { toNetwork } from './utils/toNetwork.ts'

const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }
const least: Config = { networks: [devnet], metadata, wagmi }

it('creates any number of kits on a server without output', () => {
  const kits = Array.from({ length: 20 }, () => createKit(least))
  for (const kit of kits) expect(kit.facts.get()).toMatchObject({ status: 'disconnected', phase: 'idle' })
})

it('reads no storage and asks no wallet before start', () => {
  const browser = createBrowser()
  const read: string[] = []
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)], mood: 'trusting' })
  browser.open([wallet])
  openKit({
    storage: {
      getItem(key) {
        read.push(key)
        return null
      },
      setItem: (key) => void read.push(key),
      removeItem: () => {},
    },
  })
  expect(read).toEqual([])
  expect(wallet.told).toEqual([])
})

it('starts again after a stop, like in StrictMode, and stays connected', async () => {
  createBrowser().open([createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })])
  const kit = openKit()
  kit.start()()
  const stop = kit.start()
  await settled(kit)
  await connect(kit, { connectorId: 'test.headless' })
  stop()
  expect(kit.getLifecycle()).toBe('idle')
  kit.start()
  expect(kit.facts.get().status).toBe('connected')
})

it('stays ended after destroy', async () => {
  const browser = createBrowser()
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
  browser.open([wallet])
  const kit = openKit()
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: 'test.headless' })
  kit.destroy()
  const before = [...browser.items]
  await wallet.backend.changeAccounts([keys.bob])
  kit.start()
  expect([...browser.items]).toEqual(before)
  await expect(connect(kit, { connectorId: 'test.headless' })).rejects.toThrow(
    'ConnectionController client not set',
  )
})

it('[8.10 connection client] [8.10 network client] asks no wallet before start', async () => {
  const kit = createKit(least)
  await expect(connect(kit, { connectorId: 'injected' })).rejects.toMatchObject({
    shortMessage: 'ConnectionController client not set',
  })
  await expect(switchNetwork(kit, { networkId: 'eip155:31337' })).rejects.toMatchObject({
    shortMessage: 'NetworkController client not set',
  })
})

it('connects and disconnects even if the app’s onEvent throws', async () => {
  createBrowser().open([createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })])
  const failure = new Error('The app failed')
  const logged: unknown[] = []
  const kit = openKit({
    onEvent() {
      throw failure
    },
    logger: { write: (...values) => logged.push(values) },
  })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: 'test.headless' })
  expect(kit.facts.get().status).toBe('connected')
  await disconnect(kit)
  expect(kit.facts.get().status).toBe('disconnected')
  const line = ['error', 'onEvent failed.', failure]
  expect(logged).toEqual([line, line])
})

it('[9.1 log level] logs only errors by default', () => {
  const written: unknown[][] = []
  const write = (...values: unknown[]) => void written.push(values)
  const levels = ['error', 'warn', 'info', 'debug'] as const
  const logAll = (level?: 'warn' | 'silent') => {
    written.length = 0
    const kit = createKit({ ...least, logger: { write, ...(level && { level }) } })
    for (const each of levels) kit.log(each, 'text')
    return written.map(([each]) => each)
  }
  expect(logAll()).toEqual(['error'])
  expect(logAll('warn')).toEqual(['error', 'warn'])
  expect(logAll('silent')).toEqual([])
})

it.each<[string, Partial<Config>, boolean]>([
  ['nothing', {}, false],
  ['a server', { api: 'http://localhost:1' }, true],
  ['a server with its project ID', { api: 'http://localhost:1', projectId: 'p' }, false],
  ['a relay', { relay: 'ws://localhost:1' }, true],
  ['a relay with a project ID', { relay: 'ws://localhost:1', projectId: 'p' }, false],
  ['a relay with its own project ID', { relay: 'ws://localhost:1', relayProjectId: 'p' }, false],
  [
    'a relay with its own project ID and a server without',
    { relay: 'ws://localhost:1', relayProjectId: 'p', api: 'http://localhost:1' },
    true,
  ],
])(
  '[8.20] with %s configured, %o, raises an alert for a missing project ID: %s',
  async (_, config, isRaised) => {
    const kit = openKit(config)
    kit.start()
    await kit.ready()
    const { list } = kit.alerts.getState()
    expect(list.map(({ name }) => name)).toEqual(isRaised ? ['projectIdNotConfigured'] : [])
  },
)

/** Settings that the embedded wallet requires. */
const embedded: Partial<Config> = {
  wallet: 'https://wallet.example',
  features: { email: true },
  api: 'https://api.example',
  projectId: 'p',
}

it('uses the default for an undefined setting, at every depth', () => {
  const config = resolveConfig({
    ...least,
    storageKey: undefined,
    theme: { mode: undefined, accent: '#123456' },
    wallets: { featured: undefined },
    features: { send: undefined },
  })
  expect(config).toMatchObject({
    storageKey: resolveConfig(least).storageKey,
    theme: { mode: 'system', accent: '#123456' },
    wallets: { featured: [] },
    features: { send: true },
  })
})

it('[3.25 x] [3.25 google] [3.25 discord] accepts social logins alone for the embedded wallet, in the configured order', () => {
  const socials = ['x', 'google', 'discord'] as const
  const config = resolveConfig({
    ...least,
    ...embedded,
    features: { socials },
    connectOrder: ['social', 'wallet'],
  })
  expect(config.features).toMatchObject({ email: false, socials })
  expect(resolveConfig({ ...least, features: { socials: false } }).features.socials).toEqual([])
})

it('accepts the embedded wallet with its required settings, and disables it by default', () => {
  const config = resolveConfig({ ...least, ...embedded, connectOrder: ['wallet', 'email'] })
  expect(config).toMatchObject({
    wallet: 'https://wallet.example',
    features: { email: true, socials: [], farcaster: false, passkey: false },
    connectOrder: ['wallet', 'email'],
  })
  const { features, wallet } = resolveConfig(least)
  expect([features.email, wallet]).toEqual([false, undefined])
})

it.each<[string, Partial<Config>]>([
  ['relay', { relay: 'https://relay.test' }],
  ['wallet', { ...embedded, wallet: undefined as never }],
  ['wallet', { ...embedded, features: {} }],
  ['wallet', { ...embedded, api: undefined as never }],
  ['wallet', { ...embedded, projectId: undefined as never }],
  ['wallet', { ...embedded, wallet: 'wallet.example' }],
  ['wallet', { features: { socials: ['google'] } }],
  ['wallet', { features: { farcaster: true } }],
  ['wallet', { features: { passkey: true } }],
  ['defaultAccountTypes.eip155', { defaultAccountTypes: { eip155: 'smartAccount' } }],
  ['theme.radius', { theme: { radius: Number.NaN } }],
  ['theme.radius', { theme: { radius: -1 } }],
  ['locale', { locale: 'en_US' }],
  ['networks', { networks: [] as never }],
  ['networks', { networks: [devnet, devnet] }],
  ['networks', { networks: [{ ...devnet, caipNetworkId: 'eip155:1' }] }],
  ['networks.rpcUrls', { networks: [toNetwork(mainnet)] }],
  ['networks.rpcUrls', { networks: [devnet, toNetwork(mainnet)], api: 'https://api.example' }],
  ['networks.rpcUrls', { networks: [toNetwork(mainnet)], transports: { 5: http('http://127.0.0.1:1') } }],
  ['namespaces', { networks: [memoryNetworks[0]] }],
  ['defaultNetwork', { defaultNetwork: sidenet }],
  ['networks', { networks: undefined }],
  ['api', { api: 'localhost:3000' }],
  ['api', { api: '' }],
  ['api', { api: 'https://api.example/v1' }],
  ['api', { api: 'https://api.example/proxy/v1/' }],
  ['metadata.name', { metadata: {} as never }],
  ['storageKey', { storageKey: 'a b' }],
])(
  'names a wrong setting, its value and what to use instead, and no file that packages don’t have: %s',
  (setting, config) => {
    expect(() => createKit({ ...least, ...config })).toThrow(
      expect.objectContaining({
        name: 'ConfigInvalidError',
        setting,
        message: expect.stringMatching(
          /^createKit: "[\w.]+" is ("[^"]*"|\[.*\]|undefined|NaN|-1)\. [A-Z].+\.$/,
        ),
      }),
    )
  },
)

it.each([
  ['https://relay.example/v3/0123456789abcdef0123456789abcdef', 'https://relay.example/v3/…'],
  ['https://user:pass@relay.example', 'https:…relay.example'],
  ['https://relay.example/?projectId=secret', 'https://relay.example/…'],
  ['relay.example '.repeat(20), 'relay.example '.repeat(6).slice(0, 80)],
])('shows the value %s without what may be secret, and shortened', (relay, shown) => {
  expect(() => createKit({ ...least, relay })).toThrow(`createKit: "relay" is ${JSON.stringify(shown)}. Use`)
})

it('leaves the check of its settings to the app in production', () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const config = { ...least, api: 'localhost:3000' }
  expect(createKit(config).config.api).toBe('localhost:3000')
  expect(() => checkConfig(config)).toThrow('createKit: "api" is "localhost:3000". Use an origin')
})

it('accepts valid values', () => {
  const theme = { radius: 0 }
  const config: Partial<Config> = { connectOrder: ['wallet'], defaultAccountTypes: { eip155: 'eoa' }, theme }
  expect(resolveConfig({ ...least, ...config, locale: 'pt-BR' })).toMatchObject({
    ...config,
    locale: 'pt-BR',
  })
})

it('names a network that is missing in the host’s config', () => {
  const { wagmiConfig } = createKit(least)
  expect(() => createKit({ ...least, networks: [sidenet], wagmiConfig })).toThrow(
    'createKit: "wagmiConfig.chains" is [31337]. Add Sidenet (31338).',
  )
})

it('uses the networks of a host’s config, without the default public RPCs of viem', () => {
  const transports = { [mainnet.id]: http('http://127.0.0.1:1'), [sepolia.id]: http('http://127.0.0.1:2') }
  const wagmiConfig = createConfig({ chains: [mainnet, sepolia], transports, storage: null })
  const kit = createKit({ metadata, wagmi, wagmiConfig })
  expect(kit.wagmiConfig).toBe(wagmiConfig)
  expect(kit.config.networks).toMatchObject([
    { id: 1, caipNetworkId: 'eip155:1', name: 'Ethereum', chainNamespace: 'eip155' },
    { id: 11155111, caipNetworkId: 'eip155:11155111', testnet: true },
  ])
  expect(kit.config.networks.flatMap(({ rpcUrls }) => rpcUrls.default.http)).toEqual([])
  expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe('eip155:1')
  const routed = createKit({ metadata, wagmi, wagmiConfig, api: 'http://localhost:1', projectId: 'p' })
  expect(routed.config.networks[0].rpcUrls.default.http[0]).toMatch(/^http:\/\/localhost:1\/v1\//)
})

it('explains how to convert a viem chain to a network', () => {
  expect(() => createKit({ ...least, networks: [mainnet as never] })).toThrow(
    'createKit: "networks" is [undefined]. List Ethereum once, as toNetwork(chain, url).',
  )
})

it('sends reads through the server if there is one, and keeps the network’s own list', () => {
  const { networks } = resolveConfig({ ...least, api: 'http://localhost:1/', projectId: 'p' })
  expect(networks[0].rpcUrls).toEqual({
    default: { http: ['http://localhost:1/v1/?chainId=eip155%3A31337&projectId=p'] },
    chainDefault: devnet.rpcUrls.default,
  })
  expect(resolveConfig(least).networks[0].rpcUrls).toEqual(devnet.rpcUrls)
})

it('needs no RPC URL if the server or a transport of the app reads the chain', () => {
  const networks = [toNetwork(mainnet)] as const
  const { config } = createKit({ ...least, networks, api: 'http://localhost:1', projectId: 'p' })
  expect(config.networks[0].rpcUrls).toEqual({
    default: { http: ['http://localhost:1/v1/?chainId=eip155%3A1&projectId=p'] },
    chainDefault: { http: [] },
  })
  createKit({ ...least, networks, transports: { 1: http('http://127.0.0.1:1') } })
})

it('[9.23] gives wagmi chain 1 without an eip155 network', () => {
  const kit = createKit({
    metadata,
    wagmi,
    networks: [memoryNetworks[0]],
    namespaces: [memoryNamespace([createMemoryWallet('a', ['A'])])],
  })
  expect(kit.wagmiConfig.state.chainId).toBe(1)
  expect([...kit.namespaces.keys()]).toEqual(['solana'])
  expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe('solana:one')
})

it('[9.25] starts every storage key with the prefix, and isolates two kits', async () => {
  const browser = createBrowser()
  const [a, b] = ['a', 'b'].map((name) =>
    createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)], rdns: `test.${name}` }),
  )
  browser.open([a!, b!])
  const [one, two] = [openKit({ storageKey: 'one' }), openKit({ storageKey: 'two' })]
  one.start()
  two.start()
  await Promise.all([settled(one), settled(two)])
  await connect(one, { connectorId: 'test.a' })
  expect(two.facts.get().status).toBe('disconnected')
  await connect(two, { connectorId: 'test.b' })
  expect(one.facts.get().activeAccount?.connection.connectorId).toBe('test.a')
  expect([...browser.items.keys()].every((key) => /^(one|two)\./.test(key))).toBe(true)
  expect(browser.items.has('one.store') && browser.items.has('two.store')).toBe(true)
})
