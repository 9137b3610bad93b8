import { describe, expect, it } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../../test/memoryNamespace.ts'
import { devnet, sidenet } from '../../test/networks.ts'
import { getAccountState } from '../account/getAccountState.ts'
import { signMessage } from '../account/signMessage.ts'
import type { Config, KitEvent } from '../kit/config.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { createSendFlow } from '../send/send.ts'
import { sendTransfer } from '../send/sendTransfer.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getConnectionState } from './getConnectionState.ts'
import { getNetworkState } from './getNetworkState.ts'
import { removeNamespace, removeNetwork } from './removal.ts'
import { switchConnection } from './switchConnection.ts'
import { switchNetwork } from './switchNetwork.ts'

const chains = [toChain(devnet), toChain(sidenet)]
const otherIds = ['solana', 'bip122', 'polkadot', 'cosmos'] as const
const ids = ['eip155', ...otherIds] as const
const networks = [devnet, sidenet, ...otherIds.flatMap((id) => memoryNetworksOf(id))] as const

/** Sets up a browser with wallets for all namespaces: one for eip155, and one that supports all others. */
function install(browser = createBrowser()) {
  browser.open([createWallet({ privateKeys: [keys.alice], chains })])
  const wallets = Object.fromEntries(
    otherIds.map((id) => [id, createMemoryWallet('multi', [`${id}Ada`, `${id}Grace`])]),
  ) as Record<(typeof otherIds)[number], ReturnType<typeof createMemoryWallet>>
  return { browser, wallets }
}

/** Opens a page in that browser. */
async function visit({ wallets }: ReturnType<typeof install>, config: Partial<Config> = {}) {
  const namespaces = otherIds.map((id) => memoryNamespace([wallets[id]], id))
  const kit = openKit({ networks, namespaces, ...config })
  kit.start()
  await settled(kit)
  return kit
}

/** Creates a kit that is connected in all five namespaces. The last one is active. */
async function openAll(config: Partial<Config> = {}) {
  const installed = install()
  const kit = await visit(installed, config)
  await connect(kit, { connectorId: 'test.headless' })
  for (const namespace of otherIds) await connect(kit, { connectorId: 'multi', namespace })
  return { ...installed, kit }
}

const accounts = {
  eip155: `eip155:31337:${addresses.alice}`,
  solana: 'solana:one:solanaAda',
  polkadot: 'polkadot:one:polkadotAda',
  bip122: 'bip122:one:bip122Ada',
  cosmos: 'cosmos:one:cosmosAda',
}

describe('five namespaces', () => {
  it('[3.11 caipAddress] [3.11 status] [3.14 polkadot] connects one wallet per namespace at the same time, each with its own account', async () => {
    const { kit } = await openAll()
    expect(kit.facts.get().connectedNamespaces.toSorted()).toEqual(ids.toSorted())
    for (const id of ids) {
      const { address, caipAddress, allAccounts, connectedWalletInfo, status } = getAccountState(kit, id)
      expect({ caipAddress, status }).toEqual({ caipAddress: accounts[id], status: 'connected' })
      expect(caipAddress?.endsWith(`:${address}`)).toBe(true)
      expect(allAccounts.map(({ namespace }) => namespace)).toEqual(allAccounts.map(() => id))
      expect(connectedWalletInfo?.type).toBe(id === 'eip155' ? 'ANNOUNCED' : 'EXTERNAL')
    }
  })

  it('[3.12 requestedCaipNetworks] [3.13 chainNamespace] lists only the networks of each namespace', async () => {
    const { kit } = await openAll()
    for (const id of ids) {
      const { caipNetwork, requestedCaipNetworks } = getNetworkState(kit, id)
      expect(caipNetwork).toMatchObject({ chainNamespace: id })
      expect(requestedCaipNetworks).toEqual(networks.filter(({ chainNamespace }) => chainNamespace === id))
    }
  })

  it('[4.2 back to connected] keeps the other namespaces and the active account when a wallet rejects', async () => {
    const installed = install()
    const kit = await visit(installed)
    await connect(kit, { connectorId: 'test.headless' })
    installed.wallets.bip122.mood = 'declining'
    await expect(connect(kit, { connectorId: 'multi', namespace: 'bip122' })).rejects.toMatchObject({
      name: 'UserRejectedError',
    })
    expect(kit.facts.get()).toMatchObject({ account: accounts.eip155, connectedNamespaces: ['eip155'] })
    expect(getAccountState(kit, 'bip122').status).toBe('disconnected')
  })

  it('[4.14 recomputes the address] switches between accounts of all five and signs with the active one', async () => {
    const { kit } = await openAll()
    for (const id of [...otherIds, ...otherIds.toReversed()]) {
      const { current } = kit.connection.getState().namespaces[id] ?? {}
      await switchConnection(kit, { connectionId: current ?? '' })
      expect(kit.facts.get().account).toBe(accounts[id])
      expect(await signMessage(kit, { message: 'Hello' })).toBe(`${id}Ada signed Hello`)
    }
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    expect(kit.facts.get().account).toBe(accounts.eip155)
  })

  it('[4.14 marks switching] marks a switch to another namespace, but not a switch within one', async () => {
    const { kit } = await openAll()
    const seen: boolean[] = []
    kit.connection.subscribe(({ isSwitchingNamespace }) => seen.push(isSwitchingNamespace))
    await switchConnection(kit, { connectionId: 'cosmos:multi' })
    expect(seen).not.toContain(true)
    await switchConnection(kit, { connectionId: 'solana:multi' })
    expect(seen).toContain(true)
    expect(seen.at(-1)).toBe(false)
  })

  it('[4.14 marks switching] stays marked until the slower of two switches ends', async () => {
    const { kit } = await openAll()
    const switching = () => kit.connection.getState().isSwitchingNamespace
    const slow = switchNetwork(kit, { networkId: 'eip155:31338' })
    await switchNetwork(kit, { networkId: 'bip122:two' })
    expect(switching()).toBe(true)
    await slow
    expect(switching()).toBe(false)
  })

  it('[4.14 clears send state] clears a draft of one namespace when the account of another becomes active', async () => {
    const { kit } = await openAll()
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    const flow = createSendFlow(kit, { amount: '1.5', receiver: addresses.bob })
    expect(flow.get()).toMatchObject({ from: addresses.alice, draft: { amount: '1.5' } })
    await switchNetwork(kit, { networkId: 'solana:one' })
    expect(flow.get()).toMatchObject({
      status: 'editing',
      from: 'solanaAda',
      draft: { token: undefined, amount: '', receiver: '' },
    })
    flow.stop()
  })

  it.each(otherIds)(
    '[4.12 other namespaces] [8.8] %s without transfers throws "Unsupported chain"',
    async (id) => {
      const { kit } = await openAll()
      const transfer = {
        from: `${id}Ada`,
        to: `${id}Grace`,
        amount: 1n,
        networkId: `${id}:one`,
        asset: { type: 'native' },
      } as const
      await expect(sendTransfer(kit, transfer)).rejects.toMatchObject({ shortMessage: 'Unsupported chain' })
    },
  )

  it('switching accounts in one wallet changes only its namespace', async () => {
    const { kit, wallets } = await openAll()
    wallets.polkadot.change(['polkadotGrace', 'polkadotAda'])
    expect(getAccountState(kit, 'polkadot').address).toBe('polkadotGrace')
    expect(kit.facts.get().account).toBe(accounts.cosmos)
    wallets.cosmos.change([])
    expect(kit.facts.get().account).toBe('polkadot:one:polkadotGrace')
  })

  it('[3.27 status] [4.3 ends connected] restores all of them on the next visit, with the same active account', async () => {
    const { kit, ...installed } = await openAll()
    await switchNetwork(kit, { networkId: 'bip122:two' })
    kit.destroy()
    installed.browser.open([createWallet({ privateKeys: [keys.alice], chains, mood: 'trusting' })])
    const next = await visit(installed)
    expect(next.facts.get()).toMatchObject({ account: 'bip122:two:bip122Ada', status: 'connected' })
    expect(next.facts.get().connectedNamespaces.toSorted()).toEqual(ids.toSorted())
  })

  it('ignores a stored connection under the key of another namespace', async () => {
    const { browser, kit, ...installed } = await openAll()
    kit.destroy()
    browser.items.set('latchkey.cosmos', browser.items.get('latchkey.solana') ?? '')
    const next = await visit({ browser, ...installed })
    expect(getAccountState(next, 'cosmos')).toMatchObject({ status: 'disconnected', address: undefined })
    expect(getAccountState(next, 'solana')).toMatchObject({ status: 'connected', address: 'solanaAda' })
  })
})

describe('disconnecting', () => {
  it('[4.13 calls the adapter] [4.13 account state] [4.13 logs success] disconnects one namespace and keeps the others', async () => {
    const events: KitEvent[] = []
    const { kit, wallets } = await openAll({ onEvent: (event) => events.push(event) })
    for (const id of ids) {
      const networkId = id === 'eip155' ? 'eip155:31337' : (`${id}:one` as const)
      getQueryClient(kit).setQueryData(toQueryKey(kit, 'balances', { networkId }), [])
    }
    await disconnect(kit, { namespace: 'solana' })
    expect(getAccountState(kit, 'solana')).toMatchObject({ status: 'disconnected', address: undefined })
    expect(wallets.solana.isTrusting).toBe(false)
    expect(wallets.cosmos.isTrusting).toBe(true)
    expect(kit.facts.get()).toMatchObject({ account: accounts.cosmos })
    const left = getQueryClient(kit)
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey))
    expect(left).toHaveLength(4)
    expect(left.join()).not.toContain('solana')
    expect(events.at(-1)).toEqual({ name: 'DISCONNECT_SUCCESS', properties: { namespace: 'solana' } })
  })

  it('[4.13 only with an address] emits DISCONNECT_SUCCESS only for namespaces with an account', async () => {
    const events: KitEvent[] = []
    const { kit } = await openAll({ onEvent: (event) => events.push(event) })
    await disconnect(kit, { namespace: 'polkadot' })
    events.length = 0
    await disconnect(kit)
    expect(events.map(({ properties }) => properties)).toEqual(
      ['eip155', 'solana', 'bip122', 'cosmos'].map((namespace) => ({ namespace })),
    )
  })

  it('[8.12 chains] disconnects all except wallets that fail, and names each failure', async () => {
    const { kit, wallets } = await openAll()
    wallets.bip122.mood = 'failing'
    wallets.cosmos.mood = 'failing'
    await expect(disconnect(kit)).rejects.toMatchObject({
      shortMessage: 'Failed to disconnect chains',
      errors: [
        { shortMessage: 'Failed to disconnect chain bip122: The wallet does not answer' },
        { shortMessage: 'Failed to disconnect chain cosmos: The wallet does not answer' },
      ],
    })
    expect(kit.facts.get().connectedNamespaces.toSorted()).toEqual(['bip122', 'cosmos'])
    expect(kit.facts.get().account).toBe(accounts.cosmos)
  })

  it('activates no other account while all of them disconnect', async () => {
    const { kit } = await openAll()
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    const seen = new Set<string | null>()
    kit.facts.subscribe(() => seen.add(kit.facts.get().account))
    await disconnect(kit)
    expect([...seen]).toEqual([accounts.eip155, null])
  })

  it('[4.13 connector ids] does not restore a wallet that was locked when everything was disconnected', async () => {
    const { kit, ...installed } = await openAll()
    kit.destroy()
    installed.wallets.polkadot.isLocked = true
    const locked = await visit(installed)
    expect(getAccountState(locked, 'polkadot').status).toBe('disconnected')
    await disconnect(locked)
    locked.destroy()
    installed.wallets.polkadot.isLocked = false
    const next = await visit(installed)
    expect(getConnectionState(next).connections).toEqual([])
  })
})

describe('removing namespaces and networks', () => {
  it('[4.15 adapter removed] [8.10 adapter] falls back through the namespaces by how recently they were active', async () => {
    const { kit } = await openAll()
    for (const [gone, next] of [
      ['cosmos', 'polkadot'],
      ['polkadot', 'bip122'],
      ['bip122', 'solana'],
      ['solana', 'eip155'],
    ] as const) {
      await removeNamespace(kit, { namespace: gone })
      expect(kit.facts.get().account).toBe(accounts[next])
      await expect(switchNetwork(kit, { networkId: `${gone}:one` })).rejects.toMatchObject({
        shortMessage: 'Chain adapter not found',
      })
    }
    expect(kit.connection.getState().networks).toEqual([devnet, sidenet])
  })

  it('[4.15 adapter removed] falls back to the most recent network of another namespace when nothing is connected', async () => {
    const kit = await visit(install())
    for (const networkId of ['bip122:two', 'polkadot:one', 'solana:two', 'cosmos:one'] as const)
      await switchNetwork(kit, { networkId })
    await removeNamespace(kit, { namespace: 'polkadot' })
    expect(kit.connection.getState()).toMatchObject({
      activeNamespace: 'cosmos',
      activeNetworkId: 'cosmos:one',
    })
    for (const [namespace, activeNamespace, activeNetworkId] of [
      ['cosmos', 'solana', 'solana:two'],
      ['solana', 'bip122', 'bip122:two'],
      ['bip122', 'eip155', 'eip155:31337'],
    ] as const) {
      await removeNamespace(kit, { namespace })
      expect(kit.connection.getState()).toMatchObject({ activeNamespace, activeNetworkId })
      expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe(activeNetworkId)
    }
  })

  it('[4.15 adapter removed] prefers a connected namespace to one that was active more recently', async () => {
    const kit = await visit(install())
    await connect(kit, { connectorId: 'multi', namespace: 'bip122' })
    for (const networkId of ['solana:two', 'cosmos:one'] as const) await switchNetwork(kit, { networkId })
    await removeNamespace(kit, { namespace: 'cosmos' })
    expect(kit.connection.getState().activeNamespace).toBe('bip122')
    expect(kit.facts.get().account).toBe(accounts.bip122)
  })

  it('[4.15 network removed] [8.10 network] leaves no wallet connected to a removed network', async () => {
    const kit = await visit(install())
    await switchNetwork(kit, { networkId: 'bip122:two' })
    await switchNetwork(kit, { networkId: 'cosmos:one' })
    await removeNetwork(kit, { networkId: 'bip122:two' })
    expect(kit.connection.getState().activeNetworkId).toBe('cosmos:one')
    await expect(switchNetwork(kit, { networkId: 'bip122:two' })).rejects.toMatchObject({
      shortMessage: 'Network not found',
    })
    await connect(kit, { connectorId: 'multi', namespace: 'bip122' })
    expect(kit.facts.get().account).toBe(accounts.bip122)
  })
})
