import { type Kit, toNetwork } from '@latchkey/core'
import { bip122, bitcoin } from '@latchkey/core/bip122'
import { mainnet, sepolia } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { createAppKit } from './createAppKit.ts'

it.each([
  ['one network', ({ networks }) => networks.map(({ caipNetworkId }) => caipNetworkId), ['eip155:1']],
  ['project id', ({ projectId }) => projectId, 'local'],
  ['name', ({ metadata }) => metadata.name, 'Serial Mob'],
  ['description', ({ metadata }) => metadata.description, expect.stringMatching(/serial mob programming/i)],
  ['url', ({ metadata }) => metadata.url, 'http://app.test'],
  ['icon', ({ metadata }) => metadata.icon, 'http://app.test/icon.svg'],
  ['analytics', ({ analytics }) => analytics, true],
] as [string, (config: Kit['config']) => unknown, unknown][])(
  '[1.3 %s] is part of the kit’s config',
  (_, read, expected) => {
    const networks = [toNetwork(mainnet, 'http://one.test')] as const
    const kit = createAppKit({ api: 'http://api.test', projectId: 'local', networks }, 'http://app.test')
    onTestFinished(() => kit.destroy())
    expect(read(kit.config)).toEqual(expected)
  },
)

it('uses the server’s relay and leaves sign-in optional', () => {
  const networks = [toNetwork(mainnet, 'http://one.test')] as const
  const kit = createAppKit({ api: 'http://api.test', projectId: 'local', networks }, 'http://app.test')
  onTestFinished(() => kit.destroy())
  expect(kit.config.relay).toBe('ws://api.test/relay')
  expect(kit.config.signIn?.required).toBe(false)
})

it('uses every network that the operator lists, with the first one active', () => {
  const networks = [
    toNetwork(sepolia, 'http://two.test'),
    toNetwork(mainnet, 'http://one.test'),
    bitcoin,
  ] as const
  const kit = createAppKit({ api: 'http://api.test', projectId: 'local', networks }, 'http://app.test', [
    bip122(),
  ])
  onTestFinished(() => kit.destroy())
  expect(kit.config.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
    'eip155:11155111',
    'eip155:1',
    bitcoin.caipNetworkId,
  ])
  expect(kit.connection.getState().activeNetworkId).toBe('eip155:11155111')
})

it('uses the relay and the project id that the operator configures for remote wallets', () => {
  const settings = {
    api: 'http://api.test',
    projectId: 'local',
    networks: [toNetwork(mainnet, 'http://one.test')] as const,
    relay: 'wss://relay.test',
    relayProjectId: 'theirs',
  }
  const kit = createAppKit(settings, 'http://app.test')
  onTestFinished(() => kit.destroy())
  expect(kit.config).toMatchObject({
    projectId: 'local',
    relay: 'wss://relay.test',
    relayProjectId: 'theirs',
  })
})

it('requires sign-in when the operator says so', () => {
  const networks = [toNetwork(mainnet, 'http://one.test')] as const
  const settings = { api: 'http://api.test', projectId: 'local', networks, signInRequired: true }
  const kit = createAppKit(settings, 'http://app.test')
  onTestFinished(() => kit.destroy())
  expect(kit.config.signIn?.required).toBe(true)
})

it('enables email and the configured providers only when the operator has a wallet', () => {
  const networks = [toNetwork(mainnet, 'http://one.test')] as const
  const settings = { api: 'http://api.test', projectId: 'local', networks }
  const kits = [
    createAppKit(settings, 'http://app.test'),
    createAppKit(
      { ...settings, wallet: 'http://wallet.test', socials: ['github'], farcaster: true },
      'http://app.test',
    ),
  ]
  onTestFinished(() => {
    for (const kit of kits) kit.destroy()
  })
  expect(kits.map(({ config }) => config.features.email)).toEqual([false, true])
  expect(kits.map(({ config }) => config.features.socials)).toEqual([[], ['github']])
  expect(kits.map(({ config }) => config.features.farcaster)).toEqual([false, true])
  expect(kits.map(({ config }) => config.wallet)).toEqual([undefined, 'http://wallet.test'])
})
