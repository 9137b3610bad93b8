import { describe, expect, it } from 'vitest'
import { createBrowser, createWallet } from '../../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../../test/memoryNamespace.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { getAccountState } from '../../account/getAccountState.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import { getNetworkState } from '../../connection/getNetworkState.ts'
import { removeNamespace, removeNetwork } from '../../connection/removal.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import { toChain } from '../../namespaces/eip155/createWagmiConfig.ts'

const chains = [toChain(devnet), toChain(sidenet)]
const config = {
  networks: [devnet, sidenet, ...memoryNetworks],
} as const

/** Creates a kit with one wallet in each of two namespaces. */
async function open(browser = createBrowser(), mood: 'willing' | 'trusting' = 'willing') {
  const wallet = createMemoryWallet('sol', ['Alice111'])
  wallet.isTrusting = mood === 'trusting'
  browser.open([createWallet({ privateKeys: [keys.alice], chains, mood })])
  const kit = openKit({ ...config, namespaces: [memoryNamespace([wallet])] })
  kit.start()
  await settled(kit)
  return { browser, kit, wallet }
}

describe('two namespaces', () => {
  it('[4.14 marks switching] [4.14 recomputes the address] makes a namespace active when one of its networks is chosen', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'sol' })
    await connect(kit, { connectorId: 'test.headless' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    const seen: boolean[] = []
    kit.connection.subscribe(({ isSwitchingNamespace }) => seen.push(isSwitchingNamespace))
    await switchNetwork(kit, { networkId: 'solana:two' })
    expect(seen[0]).toBe(true)
    expect(seen.at(-1)).toBe(false)
    expect(kit.facts.get().account).toBe('solana:two:Alice111')
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it('shows no account on a network of a namespace without a connection', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    await switchNetwork(kit, { networkId: 'solana:two' })
    expect(kit.facts.get()).toMatchObject({ account: null, status: 'disconnected' })
    expect(kit.facts.get().activeNetwork?.name).toBe('Chain two')
    await connect(kit, { connectorId: 'sol' })
    expect(kit.facts.get().account).toBe('solana:two:Alice111')
  })

  it('[4.4 another becomes current] falls back to the namespace that is still connected', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    await connect(kit, { connectorId: 'sol' })
    await disconnect(kit, { namespace: 'solana' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it('[3.27 connections] [3.27 current connection] [3.27 status] lists the connections and the current one', async () => {
    const { kit } = await open()
    const before = kit.wagmiConfig.state
    expect([[...before.connections], before.current, before.status]).toEqual([[], null, 'disconnected'])
    await connect(kit, { connectorId: 'test.headless' })
    const { connections, current, status } = kit.wagmiConfig.state
    expect([[...connections.keys()], status]).toEqual([[current], 'connected'])
  })

  it('[3.27 accounts of each] [3.27 chain id of each] [3.27 connector of each] gives each connection its accounts, a chain ID and a connector', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    const [[uid, connection] = []] = kit.wagmiConfig.state.connections
    expect(connection).toEqual({
      accounts: [addresses.alice],
      chainId: 31_337,
      connector: expect.objectContaining({ id: 'test.headless', name: 'Headless', uid }),
    })
  })

  it('[3.27 chain id] [3.27 chain id persisted] restores the last namespace and network, and stores eip155 once', async () => {
    const { browser, kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    await connect(kit, { connectorId: 'sol', networkId: 'solana:two' })
    kit.destroy()
    expect(JSON.parse(browser.items.get('latchkey.kit') ?? '')).toEqual({
      version: 1,
      activeNamespace: 'solana',
      activeNetwork: 'solana:two',
      preferredAccountTypes: {},
      recentWallets: ['sol', 'test.headless'],
    })
    expect(JSON.parse(browser.items.get('latchkey.solana') ?? '')).toEqual({
      version: 1,
      connections: [
        {
          connectorId: 'sol',
          name: 'sol',
          type: 'EXTERNAL',
          uid: 'solana:sol',
          accounts: ['Alice111'],
          networkId: 'solana:two',
        },
      ],
      current: 'solana:sol',
    })
    const { kit: next } = await open(browser, 'trusting')
    expect(next.facts.get().account).toBe('solana:two:Alice111')
    expect(next.facts.get().connectedNamespaces.toSorted()).toEqual(['eip155', 'solana'])
    await switchNetwork(next, { networkId: 'eip155:31337' })
    expect(browser.items.get('latchkey.kit')).not.toContain('31337')
    expect(JSON.parse(browser.items.get('latchkey.kit') ?? '')).not.toHaveProperty('activeNetwork')
  })

  it('restores a chosen network of a namespace without a connection', async () => {
    const { browser, kit } = await open()
    await switchNetwork(kit, { networkId: 'solana:two' })
    kit.destroy()
    const { kit: next } = await open(browser)
    expect(next.facts.get().activeNetwork?.caipNetworkId).toBe('solana:two')
    expect(getNetworkState(next, 'solana').caipNetwork?.caipNetworkId).toBe('solana:two')
  })
})

describe('removing namespaces and networks', () => {
  it('[4.15 adapter removed] falls back to the namespace that was active last', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    await connect(kit, { connectorId: 'sol' })
    await removeNamespace(kit, { namespace: 'solana' })
    expect(kit.facts.get()).toMatchObject({ account: `eip155:31337:${addresses.alice}`, hasNamespaces: true })
    expect(kit.connection.getState().networks).toEqual([devnet, sidenet])
    await expect(connect(kit, { connectorId: 'sol', namespace: 'solana' })).rejects.toThrow(
      'Chain adapter not found',
    )
  })

  it('[4.15 network removed] falls back to the network that was active last, never to a removed one', async () => {
    const { kit } = await open()
    await switchNetwork(kit, { networkId: 'solana:two' })
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await removeNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe('solana:two')
    await removeNetwork(kit, { networkId: 'solana:two' })
    expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe('eip155:31337')
    await removeNetwork(kit, { networkId: 'solana:one' })
    expect(kit.connection.getState().networks).toEqual([devnet])
  })

  it('[4.15 network removed] stays in the only connected namespace, on its other network', async () => {
    const { kit } = await open()
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await connect(kit, { connectorId: 'sol', networkId: 'solana:two' })
    await removeNetwork(kit, { networkId: 'solana:two' })
    expect(kit.facts.get()).toMatchObject({ status: 'connected', account: 'solana:one:Alice111' })
    expect(getConnectionState(kit).connections).toMatchObject([{ networkId: 'solana:one' }])
  })

  it('[4.15 network removed] falls back to the network of a connected namespace', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'sol', networkId: 'solana:two' })
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().status).toBe('disconnected')
    await removeNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get()).toMatchObject({ status: 'connected', account: 'solana:two:Alice111' })
  })

  it('[4.15 network removed] moves a wallet of another namespace off the removed network and keeps the active one', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'sol', networkId: 'solana:two' })
    await connect(kit, { connectorId: 'test.headless' })
    await removeNetwork(kit, { networkId: 'solana:two' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    expect(kit.connection.getState().namespaces.solana).toMatchObject({
      networkId: 'solana:one',
      list: [{ networkId: 'solana:one' }],
    })
  })

  it('[4.15 network removed] asks a connected wallet to switch', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless', networkId: 'eip155:31338' })
    await removeNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })
})

describe('state for hooks', () => {
  it('[3.4 recentWallet] [3.4 connections] [3.4 status] has every field of the connection state', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    await connect(kit, { connectorId: 'sol' })
    expect(getConnectionState(kit)).toEqual({
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcLinking: undefined,
      recentWallet: { id: 'sol', name: 'sol' },
      status: 'connected',
      wcError: false,
      buffering: false,
      connections: [
        expect.objectContaining({ connectorId: 'sol', networkId: 'solana:one' }),
        expect.objectContaining({ connectorId: 'test.headless', networkId: 'eip155:31337' }),
      ],
    })
  })

  it('[3.11 connectedWalletInfo] [3.11 status] has every field of the account state of a namespace', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    expect(Object.keys(getAccountState(kit)).sort()).toEqual(
      [
        'caipAddress',
        'address',
        'balance',
        'balanceSymbol',
        'isBalanceError',
        'profileName',
        'profileImage',
        'addressExplorerUrl',
        'tokenBalance',
        'connectedWalletInfo',
        'preferredAccountTypes',
        'socialProvider',
        'socialWindow',
        'farcasterUrl',
        'allAccounts',
        'user',
        'smartAccountDeployed',
        'currentTab',
        'addressLabels',
        'status',
      ].sort(),
    )
    expect(getAccountState(kit)).toMatchObject({
      caipAddress: `eip155:31337:${addresses.alice}`,
      address: addresses.alice,
      connectedWalletInfo: { name: 'Headless', type: 'ANNOUNCED' },
      allAccounts: [{ namespace: 'eip155', address: addresses.alice, type: 'eoa' }],
      status: 'connected',
    })
    expect(getAccountState(kit, 'solana')).toMatchObject({ status: 'disconnected', address: undefined })
  })

  it('[3.13 imageId] [3.13 imageUrl] [3.13 rpc chainDefault] returns a network as the app configured it', async () => {
    const network = {
      ...devnet,
      assets: { imageId: 'devnet', imageUrl: 'https://app.test/devnet.svg' },
      rpcUrls: { ...devnet.rpcUrls, chainDefault: { http: ['https://own.example'] } },
    } as const
    const kit = openKit({ networks: [network] })
    expect(getNetworkState(kit).caipNetwork).toEqual(network)
  })

  it('[3.12 caipNetwork] [3.12 supportsAllNetworks] [3.12 requestedCaipNetworks] has every field of the network state of a namespace', async () => {
    const { kit } = await open()
    await connect(kit, { connectorId: 'test.headless' })
    expect(getNetworkState(kit)).toEqual({
      caipNetwork: devnet,
      supportsAllNetworks: true,
      approvedCaipNetworkIds: undefined,
      requestedCaipNetworks: [devnet, sidenet],
      smartAccountEnabledNetworks: [],
    })
  })
})
