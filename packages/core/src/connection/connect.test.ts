import { injected, switchChain, connect as wagmiConnect, disconnect as wagmiDisconnect } from '@wagmi/core'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Browser, createBrowser, createWallet, type HeadlessWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../test/memoryNamespace.ts'
import { devnet, sidenet } from '../../test/networks.ts'
import { getAccountState } from '../account/getAccountState.ts'
import { signMessage } from '../account/signMessage.ts'
import type { Config, KitEvent } from '../kit/config.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { noPairing } from '../kit/stores/pairing.ts'
import { createWagmiConfig, toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { createWagmiStorage } from '../namespaces/eip155/createWagmiStorage.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getConnectionState } from './getConnectionState.ts'
import { getNetworkState } from './getNetworkState.ts'
import { switchConnection } from './switchConnection.ts'
import { switchNetwork } from './switchNetwork.ts'

const chains = [toChain(devnet), toChain(sidenet)]
const make = (name: string, options: Partial<Parameters<typeof createWallet>[0]> = {}) =>
  createWallet({ privateKeys: [keys.alice], chains, rdns: `test.${name}`, name, ...options })

let browser: Browser
beforeEach(() => {
  browser = createBrowser()
})

/** Opens a page with these wallets and a started kit. */
async function openWith(wallets: readonly HeadlessWallet[], config: Parameters<typeof openKit>[0] = {}) {
  const page = browser.open(wallets)
  const events: KitEvent[] = []
  const kit = openKit({ onEvent: (event) => events.push(event), ...config })
  kit.start()
  await settled(kit)
  return { kit, page, events }
}

/** Rejects the pending or next request of a wallet. */
async function refuse({ backend }: HeadlessWallet) {
  await vi.waitFor(() => expect(backend.getPendingRequestCount()).toBe(1))
  await backend.reject('wallet_requestPermissions' as never)
}

/** Delays a wallet's responses until `answer` is called. */
function holdAnswers(wallet: HeadlessWallet) {
  let answer = () => {}
  const pending = new Promise<void>((resolve) => {
    answer = resolve
  })
  const request = wallet.provider.request.bind(wallet.provider)
  Object.assign(wallet.provider, { request: (asked: never) => pending.then(() => request(asked)) })
  return { wallet, answer: () => answer() }
}

const untilConnecting = (kit: Kit) =>
  until(kit, () => kit.connection.getState().namespaces.eip155?.status.type === 'connecting')

describe('connect', () => {
  it('[4.2 becomes connected] [8.24 CONNECT_SUCCESS] moves from connecting to connected, and emits CONNECT_SUCCESS', async () => {
    const { events, kit } = await openWith([make('a')])
    const seen: string[] = []
    kit.connection.subscribe(() => seen.push(getConnectionState(kit).status))
    const connection = await connect(kit, { connectorId: 'test.a' })
    expect([...new Set(seen)]).toEqual(['connecting', 'connected'])
    expect(connection).toMatchObject({
      connectorId: 'test.a',
      accounts: [addresses.alice],
      type: 'ANNOUNCED',
    })
    expect(events).toEqual([{ name: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'a' } }])
  })

  it('[4.2 otherwise disconnected] ends disconnected after a failure without another connection', async () => {
    const b = make('b', { mood: 'locked' })
    const { events, kit } = await openWith([make('a'), b])
    const refused = connect(kit, { connectorId: 'test.b' })
    await untilConnecting(kit)
    await refuse(b)
    await expect(refused).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(kit.facts.get().status).toBe('disconnected')
    expect(events.map(({ name }) => name)).toEqual(['USER_REJECTED'])
  })

  it('[4.2 back to connected] falls back to the current connection after a failure', async () => {
    const [a, b] = [make('a'), make('b', { mood: 'locked' })]
    const { events, kit } = await openWith([a, b])
    await connect(kit, { connectorId: 'test.a' })
    const again = connect(kit, { connectorId: 'test.b' })
    await untilConnecting(kit)
    expect(kit.connection.getState().namespaces.eip155?.status).toMatchObject({
      type: 'connecting',
      fallback: 'connected',
      connectorId: 'test.b',
    })
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    await refuse(b)
    await expect(again).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(kit.facts.get().status).toBe('connected')
    expect(events.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS', 'USER_REJECTED'])
  })

  it('[4.2 back to connected] stops waiting on abort, and disconnects the wallet if it approves late', async () => {
    const [a, b] = [make('a'), make('b', { mood: 'locked' })]
    const { kit } = await openWith([a, b])
    await connect(kit, { connectorId: 'test.a' })
    const ending = new AbortController()
    const late = connect(kit, { connectorId: 'test.b', signal: ending.signal })
    await untilConnecting(kit)
    ending.abort()
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    expect(kit.facts.get().status).toBe('connected')
    await b.backend.authorize('wallet_requestPermissions' as never)
    await b.backend.authorize('eth_requestAccounts' as never)
    await until(kit, () => kit.facts.get().activeAccount?.connection.connectorId === 'test.a')
    await until(kit, () => getConnectionState(kit).connections.length === 1)
    expect(getConnectionState(kit).connections).toMatchObject([{ connectorId: 'test.a' }])
  })

  it('[5.16 already connected] [8.22 connector] rejects an existing connection and an unknown connector', async () => {
    const { kit } = await openWith([make('a')])
    await connect(kit, { connectorId: 'test.a' })
    await expect(connect(kit, { connectorId: 'test.a' })).rejects.toMatchObject({
      name: 'ConnectorAlreadyConnectedError',
    })
    await expect(connect(kit, { connectorId: 'nobody' })).rejects.toMatchObject({
      shortMessage: 'connector is undefined',
    })
  })

  it('[8.22 provider] throws when the wallet is no longer on the page', async () => {
    const { kit } = await openWith([])
    await expect(connect(kit, { connectorId: 'injected' })).rejects.toMatchObject({
      shortMessage: 'Provider not found.',
    })
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[8.22 chain id] rejects a wallet that does not know its chain ID', async () => {
    const wallet = make('a')
    const request = wallet.provider.request.bind(wallet.provider)
    Object.assign(wallet.provider, {
      request: async (asked: { method: 'eth_chainId' }) =>
        asked.method === 'eth_chainId' ? undefined : request(asked as never),
    })
    const { kit } = await openWith([wallet])
    await expect(connect(kit, { connectorId: 'test.a' })).rejects.toMatchObject({
      shortMessage: 'ChainId not found in provider',
    })
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[7.25 accounts] [7.25 permission request] [7.25 permission revoke] requests permission and accounts, and revokes the permission when disconnecting', async () => {
    const wallet = make('a')
    const asked: { method: string; params?: unknown }[] = []
    const request = wallet.provider.request.bind(wallet.provider)
    const answer = (question: { method: string; params?: unknown }) => {
      asked.push(question)
      return request(question as never)
    }
    Object.assign(wallet.provider, { request: answer })
    const { kit } = await openWith([wallet])
    expect(asked).toEqual([])
    await connect(kit, { connectorId: 'test.a' })
    const methods = asked.map(({ method }) => method)
    expect(asked[0]).toEqual({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    expect(methods).toContain('eth_requestAccounts')
    await disconnect(kit)
    expect(asked.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    asked.length = 0
    kit.destroy()
    const { kit: next } = await openWith([wallet])
    expect(next.facts.get().status).toBe('disconnected')
    expect(asked).toEqual([])
  })

  it('[9.21 recent wallets] keeps the last two wallets, newest first, for the next visit', async () => {
    const wallets = ['a', 'b', 'c'].map((name) => make(name))
    const { kit } = await openWith(wallets)
    for (const { rdns } of wallets) await connect(kit, { connectorId: rdns })
    expect(kit.preferences.getState().recentWallets).toEqual(['test.c', 'test.b'])
    kit.destroy()
    const { kit: next } = await openWith(wallets)
    expect(next.preferences.getState().recentWallets).toEqual(['test.c', 'test.b'])
  })

  it('[8.10 adapter] throws for a namespace without an adapter', async () => {
    const { kit } = await openWith([make('a')])
    await expect(connect(kit, { connectorId: 'test.a', namespace: 'cosmos' })).rejects.toMatchObject({
      shortMessage: 'Chain adapter not found',
    })
  })

  it('shows only icons that are data URIs', async () => {
    const page = browser.open([make('a')])
    const kit = openKit()
    kit.start()
    await settled(kit)
    const { provider } = make('b')
    const info = { uuid: 'b', name: 'b', rdns: 'test.b', icon: 'https://tracker.example/icon.png' }
    const detail = { info, provider }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const rows = kit.namespaces.get('eip155')?.connectors.get() ?? []
    expect(rows.map(({ icon, id }) => [id, icon?.slice(0, 10)])).toEqual([
      ['test.a', 'data:image'],
      ['test.b', undefined],
    ])
    page.install(make('c', { by: 'ethereum' }))
    expect(kit.namespaces.get('eip155')?.connectors.get()).toContainEqual(
      expect.objectContaining({ id: 'injected', type: 'INJECTED' }),
    )
  })

  it.each([null, undefined, {}, { info: null }, 'text', { info: { rdns: 'a', name: 'a', uuid: 'a' } }])(
    'lists every wallet after another script announces %j',
    async (detail) => {
      const page = browser.open([make('a', { by: 'ethereum' })])
      const kit = openKit()
      kit.start()
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      await settled(kit)
      page.install(make('b'))
      const rows = kit.namespaces.get('eip155')?.connectors.get() ?? []
      expect(rows.map(({ id }) => id).toSorted()).toEqual(['injected', 'test.b'])
    },
  )

  it.each([
    ['name', { name: undefined }],
    ['rdns', { rdns: 7 }],
  ])('ignores a wallet that announces itself without a %s', async (_, info) => {
    const page = browser.open([make('a')])
    page.install(make('b', { by: 'ethereum' }))
    const kit = openKit()
    kit.start()
    announce({ uuid: 'c', name: 'c', rdns: 'test.c', ...info })
    await settled(kit)
    announce({ uuid: 'd', name: 'd', rdns: 'test.d', ...info })
    const rows = kit.namespaces.get('eip155')?.connectors.get() ?? []
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['injected', 'test.a'])
    expect(kit.facts.get().hasInstalledWallet).toBe(true)
  })

  it('lists the wallet at window.ethereum unless it is also announced', async () => {
    const ids = () =>
      kit.namespaces
        .get('eip155')
        ?.connectors.get()
        .map(({ id }) => id)
    const legacy = make('legacy', { by: 'ethereum' })
    Object.assign(legacy.provider, { isMetaMask: true, isFoxy: true })
    browser.open([legacy])
    const kit = openKit()
    kit.start()
    await settled(kit)
    announce({ uuid: '1', name: 'MetaMask', rdns: 'test.metamask' })
    expect(ids()).toContain('injected')
    announce({ uuid: '2', name: 'Foxy Wallet', rdns: 'test.foxy' })
    expect(ids()).not.toContain('injected')
    expect(ids()).toContain('test.metamask')
  })

  it('does not list window.ethereum if the same provider is announced under another name', async () => {
    const legacy = make('legacy', { by: 'ethereum' })
    browser.open([legacy])
    const kit = openKit()
    kit.start()
    await settled(kit)
    announce({ uuid: '1', name: 'MetaMask', rdns: 'test.metamask' }, { provider: legacy.provider })
    const rows = kit.namespaces.get('eip155')?.connectors.get() ?? []
    expect(rows.map(({ id }) => id)).toEqual(['test.metamask'])
  })

  /** Announces a wallet with the given details (EIP-6963). */
  function announce(info: object, rest: object = {}) {
    const detail = { info, provider: make('any').provider, ...rest }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }

  it('uses an app’s own wagmi config, and adds the missing connectors', async () => {
    browser.open([make('a')])
    const wagmiConfig = createWagmiConfig({
      networks: [devnet, sidenet],
      transports: {},
      connectors: [],
      storage: createWagmiStorage(createMemoryStorage(), 'host').storage,
    })
    const target = { id: 'mine', name: 'Mine', provider: make('mine').provider as never }
    const kit = openKit({ wagmiConfig, connectors: [injected({ target })] })
    kit.start()
    const mine = wagmiConfig.connectors.find(({ id }) => id === 'mine')
    if (mine) await wagmiConnect(wagmiConfig, { connector: mine })
    expect(kit.facts.get().activeAccount?.connection).toMatchObject({ connectorId: 'mine', name: 'Mine' })
    await disconnect(kit)
    expect(wagmiConfig.state.status).toBe('disconnected')
  })
})

describe('several connections', () => {
  it('[4.4 another becomes current] makes another connection current when the current one disconnects', async () => {
    const { kit } = await openWith([make('a'), make('b', { privateKeys: [keys.bob] })])
    await connect(kit, { connectorId: 'test.a' })
    const second = await connect(kit, { connectorId: 'test.b' })
    expect(kit.facts.get().activeAccount?.address).toBe(addresses.bob)
    await disconnect(kit, { connectionId: second.id })
    expect(kit.facts.get()).toMatchObject({ status: 'connected', account: `eip155:31337:${addresses.alice}` })
  })

  it('[4.3 ends connected] [4.4 removed] keeps the current connection when another one disconnects, also on the next visit', async () => {
    const names = ['a', 'b', 'c']
    const { kit } = await openWith(names.map((name) => make(name)))
    await connect(kit, { connectorId: 'test.a' })
    const { id } = await connect(kit, { connectorId: 'test.b' })
    await connect(kit, { connectorId: 'test.c' })
    const seen = watchCurrent(kit)
    await disconnect(kit, { connectionId: id })
    expect(kit.facts.get().activeAccount?.connection.connectorId).toBe('test.c')
    expect(seen).toEqual([])
    expect(
      getConnectionState(kit)
        .connections.map(({ connectorId }) => connectorId)
        .sort(),
    ).toEqual(['test.a', 'test.c'])
    kit.destroy()
    const { kit: next } = await openWith(names.map((name) => make(name, { mood: 'trusting' })))
    expect(next.facts.get().activeAccount?.connection.connectorId).toBe('test.c')
  })

  it('activates none of the others while disconnecting all', async () => {
    const wallets = ['a', 'b', 'c'].map((name) => make(name))
    const { kit } = await openWith(wallets)
    for (const { rdns } of wallets) await connect(kit, { connectorId: rdns })
    const seen = watchCurrent(kit)
    await disconnect(kit)
    expect(seen).toEqual([undefined])
  })

  it('switches between them without a prompt, and restores the last one used', async () => {
    const wallets = [make('a'), make('b', { privateKeys: [keys.bob] })]
    const { kit } = await openWith(wallets)
    const first = await connect(kit, { connectorId: 'test.a' })
    await connect(kit, { connectorId: 'test.b' })
    await switchConnection(kit, { connectionId: first.id })
    expect(kit.facts.get().activeAccount?.address).toBe(addresses.alice)
    kit.destroy()
    const trusting = { mood: 'trusting' } as const
    const again = [make('b', { ...trusting, privateKeys: [keys.bob] }), make('a', trusting)]
    const { kit: next } = await openWith(again)
    expect(next.facts.get().activeAccount?.connection.connectorId).toBe('test.a')
    expect(getConnectionState(next).connections).toHaveLength(2)
  })

  it('[4.3 recent first] restores the last one used even if another wallet never responds', async () => {
    const { kit } = await openWith([make('a'), make('b')])
    await connect(kit, { connectorId: 'test.b' })
    await connect(kit, { connectorId: 'test.a' })
    kit.destroy()
    const mute = make('b', { mood: 'trusting' })
    Object.assign(mute.provider, { request: () => new Promise(() => {}) })
    browser.open([mute, make('a', { mood: 'trusting' })])
    const next = openKit()
    next.start()
    await until(next, () => next.facts.get().status === 'connected')
    expect(next.facts.get().activeAccount?.connection.connectorId).toBe('test.a')
    expect(next.connection.getState().phase).toBe('restoring')
  })
})

describe('networks', () => {
  it('[5.16 not configured] [8.10 network] [8.15] rejects a network that is not configured', async () => {
    const { kit } = await openWith([make('a')])
    await connect(kit, { connectorId: 'test.a' })
    await expect(switchNetwork(kit, { networkId: 'eip155:5' })).rejects.toMatchObject({
      shortMessage: 'Network not found',
    })
    expect(kit.alerts.getState().list).toMatchObject([{ name: 'networkNotFound' }])
  })

  it('[8.10 chain] rejects a malformed chain ID', async () => {
    const { kit } = await openWith([])
    await expect(switchNetwork(kit, { networkId: '31338' as never })).rejects.toThrow('Chain is required')
  })

  it('switches the wallet, or the chosen network without a connection', async () => {
    const { kit } = await openWith([make('a')])
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().activeNetwork?.name).toBe('Sidenet')
    await connect(kit, { connectorId: 'test.a' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31337')
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it('returns no network when the wallet is on one that is not configured', async () => {
    const elsewhere = { ...toChain(devnet), id: 5, name: 'Elsewhere' }
    const { kit } = await openWith([make('a', { chains: [elsewhere, ...chains] })])
    await connect(kit, { connectorId: 'test.a' })
    expect(kit.facts.get()).toMatchObject({ status: 'connected', isNetworkSupported: false })
    expect(getNetworkState(kit).caipNetwork).toBeUndefined()
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    expect(kit.facts.get().isNetworkSupported).toBe(true)
  })

  it('[8.22 switching] throws when the wallet cannot switch', async () => {
    const { kit } = await openWith([make('a')])
    await connect(kit, { connectorId: 'test.a' })
    const [connector] = kit.wagmiConfig.connectors.filter(({ id }) => id === 'test.a')
    Object.assign(connector ?? {}, { switchChain: undefined })
    await expect(switchNetwork(kit, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      shortMessage: '"a" does not support programmatic chain switching.',
    })
  })

  it('[7.25 chain switch] [7.25 add chain] asks the wallet to add an unknown network, with its own RPC', async () => {
    const { kit, wallet, asked } = await openWithForgetful()
    await connect(kit, { connectorId: wallet.rdns })
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
    expect(asked.find(({ method }) => method === 'wallet_switchEthereumChain')?.params).toEqual([
      { chainId: '0x7a6a' },
    ])
    expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      expect.objectContaining({ chainId: '0x7a6a', chainName: 'Sidenet', rpcUrls: ['http://127.0.0.1:1'] }),
    ])
  })

  it.each([
    {
      by: 'wagmi’s switchChain',
      async reach(kit: Kit, connectorId: string) {
        await connect(kit, { connectorId })
        await switchChain(kit.wagmiConfig, { chainId: 31_338 })
      },
    },
    {
      by: 'connecting on it',
      reach: (kit: Kit, connectorId: string) => connect(kit, { connectorId, networkId: 'eip155:31338' }),
    },
  ])('adds an unknown network with its own RPC by $by, too', async ({ reach }) => {
    const { kit, wallet, asked } = await openWithForgetful()
    await reach(kit, wallet.rdns)
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
    expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      expect.objectContaining({ chainName: 'Sidenet', rpcUrls: ['http://127.0.0.1:1'] }),
    ])
  })

  it('adds no network without a URL of its own, since the server refuses wallets', async () => {
    const unnamed = { ...sidenet, rpcUrls: { default: { http: [] } } }
    const { kit, wallet, asked } = await openWithForgetful({ networks: [devnet, unnamed] })
    await connect(kit, { connectorId: wallet.rdns })
    await expect(switchNetwork(kit, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      name: 'SwitchChainError',
      details: expect.stringContaining('the app has no RPC URL for it that works in wallets'),
    })
    expect(asked.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  it('[8.22 rejected after adding] distinguishes adding from switching', async () => {
    const { kit, wallet } = await openWithForgetful({ staysPut: true })
    await connect(kit, { connectorId: wallet.rdns })
    const failure = await switchNetwork(kit, { networkId: 'eip155:31338' }).catch((error: unknown) => error)
    expect(String((failure as { walk(): unknown }).walk())).toContain(
      'User rejected switch after adding network.',
    )
  })

  /** Opens a wallet that does not know the other network until it is added. */
  async function openWithForgetful({
    staysPut = false,
    networks,
  }: {
    staysPut?: boolean
    networks?: Config['networks']
  } = {}) {
    const wallet = make('forgetful', { chains: [toChain(devnet)] })
    const { backend, provider } = wallet
    const request = provider.request.bind(provider)
    const asked: { method: string; params?: unknown }[] = []
    const answer = async (question: { method: string; params?: unknown }) => {
      asked.push(question)
      const isKnown = backend.getChainIds().includes(31338)
      if (question.method === 'wallet_switchEthereumChain' && !isKnown)
        throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
      if (question.method === 'wallet_switchEthereumChain' && staysPut)
        throw Object.assign(new Error('No'), { code: 4001 })
      if (question.method !== 'wallet_addEthereumChain') return request(question as never)
      backend.addChain(toChain(sidenet))
      if (!staysPut) backend.switchChain(31338)
      return null
    }
    Object.assign(provider, { request: answer })
    const { kit } = await openWith([wallet], {
      api: 'http://localhost:1',
      projectId: 'p',
      ...(networks && { networks }),
    })
    return { kit, wallet, asked }
  }
})

describe('events of a wallet', () => {
  it('follows account and network changes and a disconnect', async () => {
    const wallet = make('a')
    const { kit } = await openWith([wallet])
    await connect(kit, { connectorId: 'test.a' })
    await wallet.backend.changeAccounts([keys.bob])
    await until(kit, () => kit.facts.get().account === `eip155:31337:${addresses.bob}`)
    wallet.backend.switchChain(31338)
    await until(kit, () => kit.facts.get().account === `eip155:31338:${addresses.bob}`)
    await wallet.backend.changeAccounts([])
    await until(kit, () => kit.facts.get().status === 'disconnected')
    expect(getAccountState(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  it('reconnects when the wallet is unlocked', async () => {
    const wallet = make('a')
    const { kit } = await openWith([wallet])
    await connect(kit, { connectorId: 'test.a' })
    await wallet.backend.changeAccounts([])
    await until(kit, () => kit.facts.get().status === 'disconnected')
    await wallet.backend.changeAccounts([keys.alice])
    await until(kit, () => kit.facts.get().status === 'connected')
    expect(kit.facts.get().activeAccount?.address).toBe(addresses.alice)
  })

  it('restores an unlocked wallet behind the current one', async () => {
    const first = await openWith([make('a')])
    await connect(first.kit, { connectorId: 'test.a' })
    first.kit.destroy()
    const a = make('a', { mood: 'trusting', privateKeys: [] })
    const { kit } = await openWith([a, make('b', { privateKeys: [keys.bob] })])
    await connect(kit, { connectorId: 'test.b' })
    const seen = watchCurrent(kit)
    await a.backend.changeAccounts([keys.alice])
    await until(kit, () => getConnectionState(kit).connections.length === 2)
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.bob}`)
    expect(seen).toEqual([])
  })

  it('keeps the current connection when another wallet is locked and unlocked', async () => {
    const wallets = ['a', 'b', 'c'].map((name) => make(name))
    const { kit } = await openWith(wallets)
    for (const { rdns } of wallets) await connect(kit, { connectorId: rdns })
    const seen = watchCurrent(kit)
    await wallets[0]?.backend.changeAccounts([])
    await until(kit, () => getConnectionState(kit).connections.length === 2)
    await wallets[0]?.backend.changeAccounts([keys.alice])
    await until(kit, () => getConnectionState(kit).connections.length === 3)
    expect(kit.facts.get().activeAccount?.connection.connectorId).toBe('test.c')
    expect(seen).toEqual([])
    await wallets[0]?.backend.changeAccounts([keys.bob])
    await until(kit, () =>
      getConnectionState(kit).connections.some(({ accounts: [first] }) => first === addresses.bob),
    )
  })
})

/** Records every connection that becomes current from now on. */
function watchCurrent(kit: Kit): (string | undefined)[] {
  const current = () => kit.facts.get().activeAccount?.connection.connectorId
  let last = current()
  const seen: (string | undefined)[] = []
  kit.facts.subscribe(() => {
    if (current() !== last) seen.push(current())
    last = current()
  })
  return seen
}

describe('signMessage', () => {
  it('[8.22 reconnecting] asks no wallet for a signature while reconnecting', async () => {
    const { kit } = await openWith([make('a')])
    await connect(kit, { connectorId: 'test.a' })
    kit.destroy()
    const mute = make('a', { mood: 'trusting' })
    Object.assign(mute.provider, { request: () => new Promise(() => {}) })
    browser.open([mute])
    const next = openKit()
    next.start()
    await until(next, () => next.facts.get().status === 'reconnecting')
    await expect(signMessage(next, { message: 'hello' })).rejects.toMatchObject({ name: 'NotConnectedError' })
    await expect(
      next.namespaces.get('eip155')?.signMessage({ message: 'hello', address: addresses.alice }),
    ).rejects.toMatchObject({ shortMessage: 'Connector "a" unavailable while reconnecting.' })
  })

  it('[8.22 sign] distinguishes a failure from a rejection', async () => {
    const wallet = make('a')
    const { kit } = await openWith([wallet])
    await expect(signMessage(kit, { message: 'hello' })).rejects.toMatchObject({ name: 'NotConnectedError' })
    await connect(kit, { connectorId: 'test.a' })
    expect(await signMessage(kit, { message: 'hello' })).toMatch(/^0x[0-9a-f]{130}$/)
    const request = wallet.provider.request.bind(wallet.provider)
    let code = -32603
    Object.assign(wallet.provider, {
      request: async (asked: { method: 'personal_sign' }) => {
        if (asked.method === 'personal_sign') throw Object.assign(new Error('Broken'), { code })
        return request(asked as never)
      },
    })
    await expect(signMessage(kit, { message: 'hello' })).rejects.toMatchObject({
      shortMessage: 'Sign message failed',
    })
    code = 4001
    await expect(signMessage(kit, { message: 'hello' })).rejects.toMatchObject({ name: 'UserRejectedError' })
  })
})

describe('disconnect', () => {
  const solana = () => createMemoryWallet('sol', ['Alice111'])

  async function openBoth() {
    const wallet = solana()
    const opened = await openWith([make('a')], {
      networks: [devnet, sidenet, ...memoryNetworks],
      namespaces: [memoryNamespace([wallet])],
    })
    await connect(opened.kit, { connectorId: 'test.a' })
    await connect(opened.kit, { connectorId: 'sol' })
    return { ...opened, wallet }
  }

  it('[4.13 calls the adapter] [4.13 logs success] disconnects every namespace that has an address', async () => {
    const { events, kit } = await openBoth()
    expect(kit.facts.get().connectedNamespaces.toSorted()).toEqual(['eip155', 'solana'])
    await disconnect(kit)
    expect(kit.facts.get()).toMatchObject({ status: 'disconnected', connectedNamespaces: [] })
    expect(events.slice(-2)).toEqual([
      { name: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
      { name: 'DISCONNECT_SUCCESS', properties: { namespace: 'solana' } },
    ])
  })

  it('[4.7 disconnected] [4.7 connected otherwise] marks only the disconnected account as disconnected', async () => {
    const { kit } = await openBoth()
    const statuses = () =>
      (['eip155', 'solana'] as const).map((namespace) => getAccountState(kit, namespace).status)
    expect(statuses()).toEqual(['connected', 'connected'])
    await disconnect(kit, { namespace: 'solana' })
    expect(statuses()).toEqual(['connected', 'disconnected'])
  })

  it('[4.13 account state] [4.6 transactions] [4.7 disconnected] clears the account, its queries, the pairing and the recent wallet', async () => {
    const { kit } = await openBoth()
    getQueryClient(kit).setQueryData(['latchkey', 'getHistory', {}], ['secret'])
    getQueryClient(kit).setQueryData(['host', 'theirs'], 1)
    kit.connection.setState((state) => ({ pairing: { ...state.pairing, wcUri: 'wc:1', wcPairingExpiry: 1 } }))
    expect(getConnectionState(kit).recentWallet).toEqual({ id: 'sol', name: 'sol' })
    await disconnect(kit)
    expect(getConnectionState(kit)).toEqual({ status: 'disconnected', connections: [], ...noPairing })
    expect(getAccountState(kit, 'solana')).toMatchObject({ status: 'disconnected', allAccounts: [] })
    expect(
      getQueryClient(kit)
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['host', 'theirs']])
  })

  it('[4.13 resets the remote wallet] [4.13 connector ids] leaves no pairing and no connector ID behind', async () => {
    const { kit } = await openBoth()
    kit.connection.setState((state) => ({ pairing: { ...state.pairing, wcUri: 'wc:1', wcError: true } }))
    expect(browser.items.get('latchkey.recentConnectorId')).toBe('"test.a"')
    await disconnect(kit)
    expect(kit.connection.getState().pairing).toMatchObject({ wcUri: undefined, wcError: false })
    const kept = ['latchkey.store', 'latchkey.solana', 'latchkey.recentConnectorId'].map((key) =>
      browser.items.get(key),
    )
    for (const text of kept) expect(text ?? '').not.toMatch(/test\.a|sol"/)
  })

  it('[4.13 logs error] [8.12 one chain] [8.12 chains] disconnects the others when one fails, and reports the failure', async () => {
    const { events, kit, wallet } = await openBoth()
    wallet.mood = 'failing'
    await expect(disconnect(kit, { namespace: 'solana' })).rejects.toMatchObject({
      shortMessage: 'Failed to disconnect chain solana: The wallet does not answer',
    })
    await expect(disconnect(kit)).rejects.toMatchObject({ shortMessage: 'Failed to disconnect chains' })
    expect(kit.facts.get().connectedNamespaces).toEqual(['solana'])
    expect(events.at(-1)).toEqual({ name: 'DISCONNECT_ERROR', properties: { reason: 'TypeError' } })
    wallet.mood = 'willing'
    await disconnect(kit)
    expect(kit.facts.get().connectedNamespaces).toEqual([])
  })

  it('[4.13 account state] disconnects every namespace even if its wallet never responds', async () => {
    const { events, kit, wallet } = await openBoth()
    wallet.mood = 'never'
    const [silent] = kit.wagmiConfig.connectors.filter(({ id }) => id === 'test.a')
    Object.assign(silent ?? {}, { disconnect: () => new Promise(() => {}) })
    await disconnect(kit)
    expect(kit.facts.get()).toMatchObject({ status: 'disconnected', connectedNamespaces: [] })
    expect(events.slice(-2).map(({ name }) => name)).toEqual(['DISCONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
    expect(kit.wagmiConfig.state).toMatchObject({ status: 'disconnected', current: null })
  })

  it('[8.12 one chain] disconnects the others when one connection fails', async () => {
    const { kit } = await openWith([make('a'), make('b')])
    await connect(kit, { connectorId: 'test.a' })
    await connect(kit, { connectorId: 'test.b' })
    const [stuck] = kit.wagmiConfig.connectors.filter(({ id }) => id === 'test.a')
    Object.assign(stuck ?? {}, { disconnect: () => Promise.reject(new Error('The wallet does not answer')) })
    await expect(disconnect(kit)).rejects.toMatchObject({
      shortMessage: 'Failed to disconnect chain eip155: The wallet does not answer',
    })
    expect(getConnectionState(kit).connections).toMatchObject([{ connectorId: 'test.a' }])
  })

  it('[9.16 revoke] waits at most 100 ms for the revoke', async () => {
    const wallet = make('a')
    const { kit } = await openWith([wallet])
    await connect(kit, { connectorId: 'test.a' })
    const request = wallet.provider.request.bind(wallet.provider)
    const revoked: unknown[] = []
    Object.assign(wallet.provider, {
      request: (asked: { method: string; params: unknown }) => {
        if (asked.method !== 'wallet_revokePermissions') return request(asked as never)
        revoked.push(asked.params)
        return new Promise(() => {})
      },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const ending = disconnect(kit).then(() => {
      isOver = true
    })
    while (revoked.length === 0) await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(99)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await ending
    expect(revoked).toEqual([[{ eth_accounts: {} }]])
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[4.4 none remain] [4.13 connector ids] stops restoring a wallet that is still reconnecting, permanently', async () => {
    const { kit } = await openWith([make('a')])
    await connect(kit, { connectorId: 'test.a' })
    kit.destroy()
    const slow = holdAnswers(make('a', { mood: 'trusting' }))
    browser.open([slow.wallet])
    const waiting = openKit()
    waiting.start()
    await waiting.ready()
    await until(
      waiting,
      () => waiting.namespaces.get('eip155')?.connections.get().status.type === 'connecting',
    )
    await disconnect(waiting)
    expect(waiting.facts.get()).toMatchObject({ status: 'disconnected', restoringAddress: null })
    expect(browser.items.has('latchkey.recentConnectorId')).toBe(false)
    slow.answer()
    await settled(waiting)
    await slow.wallet.backend.changeAccounts([keys.bob])
    await vi.waitFor(() => expect(slow.wallet.told.length).toBeGreaterThan(0))
    expect(waiting.facts.get().status).toBe('disconnected')
    waiting.destroy()
    const { kit: next } = await openWith([make('a', { mood: 'trusting' })])
    expect(next.facts.get().status).toBe('disconnected')
  })

  it('[4.4 none remain] stops restoring other wallets that are still reconnecting', async () => {
    const { kit } = await openWith([make('a'), make('b')])
    await connect(kit, { connectorId: 'test.b' })
    await connect(kit, { connectorId: 'test.a' })
    kit.destroy()
    const slow = holdAnswers(make('b', { mood: 'trusting' }))
    browser.open([slow.wallet, make('a', { mood: 'trusting' })])
    const next = openKit()
    next.start()
    await until(next, () => next.facts.get().status === 'connected')
    await disconnect(next)
    slow.answer()
    await settled(next)
    expect(next.facts.get().status).toBe('disconnected')
    expect(JSON.parse(browser.items.get('latchkey.store') ?? '')).toMatchObject({
      state: { connections: { value: [] }, current: null },
    })
  })

  it('[4.4 removed] does not keep a wallet as locked if it reports its own disconnect', async () => {
    const wallets = [makeTelling('a'), makeTelling('b')]
    const { kit } = await openWith(wallets)
    await connect(kit, { connectorId: 'test.a' })
    const { id } = await connect(kit, { connectorId: 'test.b' })
    await disconnect(kit, { connectionId: id })
    expect(browser.items.get('latchkey.store')).toContain('test.a')
    expect(browser.items.get('latchkey.store')).not.toContain('test.b')
  })

  it('[4.4 removed] does not keep a wallet that was disconnected with wagmi’s own action', async () => {
    const { kit } = await openWith([makeTelling('a')])
    await connect(kit, { connectorId: 'test.a' })
    await wagmiDisconnect(kit.wagmiConfig)
    kit.destroy()
    const { kit: next } = await openWith([make('a', { mood: 'trusting' })])
    expect(next.facts.get().status).toBe('disconnected')
    expect(browser.items.get('latchkey.store')).not.toContain('test.a')
  })

  /** Creates a wallet that reports revoked permissions the same way as being locked. */
  function makeTelling(name: string) {
    const wallet = make(name)
    const request = wallet.provider.request.bind(wallet.provider)
    const answer = async (asked: { method: string }) => {
      if (asked.method !== 'wallet_revokePermissions') return request(asked as never)
      await wallet.backend.changeAccounts([])
      return null
    }
    Object.assign(wallet.provider, { request: answer })
    return wallet
  }

  it('disconnects a wallet that is no longer on the page', async () => {
    const { kit } = await openWith([make('legacy', { by: 'ethereum' })])
    await connect(kit, { connectorId: 'injected' })
    Reflect.deleteProperty(window, 'ethereum')
    await disconnect(kit)
    expect(kit.facts.get().status).toBe('disconnected')
  })
})
