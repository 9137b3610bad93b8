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
  '[1.3 %s] is what the kit is set up with',
  (_, read, expected) => {
    const networks = [toNetwork(mainnet, 'http://one.test')] as const
    const kit = createAppKit({ api: 'http://api.test', projectId: 'local', networks }, 'http://app.test')
    onTestFinished(() => kit.destroy())
    expect(read(kit.config)).toEqual(expected)
  },
)

it('uses the relay of the server, and leaves signing in to the visitor', () => {
  const networks = [toNetwork(mainnet, 'http://one.test')] as const
  const kit = createAppKit({ api: 'http://api.test', projectId: 'local', networks }, 'http://app.test')
  onTestFinished(() => kit.destroy())
  expect(kit.config.relay).toBe('ws://api.test/relay')
  expect(kit.config.signIn?.required).toBe(false)
})

it('takes every network that the operator names, the first before the others', () => {
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

it('reaches remote wallets over the relay that the operator has set, under the id that it knows', () => {
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

it('lets nobody stay who has not signed in where the operator says so', () => {
  const networks = [toNetwork(mainnet, 'http://one.test')] as const
  const settings = { api: 'http://api.test', projectId: 'local', networks, signInRequired: true }
  const kit = createAppKit(settings, 'http://app.test')
  onTestFinished(() => kit.destroy())
  expect(kit.config.signIn?.required).toBe(true)
})

it('offers a wallet by e-mail and the providers that are set where the operator has one, and nowhere else', () => {
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
