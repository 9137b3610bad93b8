import { getAccount, getWalletClient, reconnect } from '@wagmi/core'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { addresses, keys, until } from '../../../test/kits.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { createWalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { getAccountState } from '../../account/getAccountState.ts'
import { signMessage } from '../../account/signMessage.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import { listWallets } from '../../connection/wallets.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { getFrame } from '../frame/getFrame.ts'
import type { EmbeddedProvider } from './embeddedSession.ts'

const marker = 'latchkey.embedded'
const email = 'ada@mob.test'

/** Creates a wallet with a logged-in user. */
function createLoggedIn() {
  return createWalletFrame(keys.alice, { session: { email } })
}

/** Opens a page with a kit, and waits until connections are restored. */
async function visit(browser: Browser, wallet = createLoggedIn(), config: Partial<Config> = {}) {
  return { wallet, ...(await openWalletPage(wallet, config, browser)) }
}

async function take(kit: Kit) {
  await kit.prepare()
  return connect(kit, { connectorId: 'ID_AUTH' })
}

function providerOf(kit: Kit): Promise<EmbeddedProvider> {
  const connector = kit.wagmiConfig.connectors.find(({ id }) => id === 'ID_AUTH')
  return connector?.getProvider() as Promise<EmbeddedProvider>
}

describe('embedded wallet in the kit', () => {
  it('[3.15 ID_AUTH] [3.15 AUTH] is the connector ID_AUTH of the type AUTH, and not listed as a wallet', async () => {
    const { kit } = await visit(createBrowser())
    await kit.prepare()
    const connectors = [...kit.namespaces].flatMap(([namespace, { connectors: rows }]) =>
      rows.get().map((row) => ({ ...row, namespace })),
    )
    expect(connectors).toMatchObject([{ id: 'ID_AUTH', type: 'AUTH', name: 'Embedded wallet' }])
    const { wallets } = kit.config
    const sources = { connectors, catalogue: [], recent: [], wallets, namespaces: ['eip155'] as const }
    expect(listWallets(sources)).toEqual([])
  })

  it('is missing without `wallet`', async () => {
    const { kit } = await visit(createBrowser(), createLoggedIn(), {
      wallet: undefined as never,
      features: {},
      relay: 'ws://127.0.0.1:1',
    })
    await kit.prepare()
    expect(kit.wagmiConfig.connectors.some(({ id }) => id === 'ID_AUTH')).toBe(false)
  })

  it('adds no frame to the page before a login, even when the modal opens', async () => {
    const { frame, kit } = await visit(createBrowser())
    await kit.prepare()
    const connector = kit.wagmiConfig.connectors.find(({ id }) => id === 'ID_AUTH')
    expect(await connector?.isAuthorized()).toBe(false)
    expect(await connector?.getProvider()).toBeUndefined()
    expect(frame.iframes).toEqual([])
  })

  it('connects a logged-in user, and signs what they approve', async () => {
    const { kit, wallet } = await visit(createBrowser())
    const { accounts } = await take(kit)
    expect(accounts).toEqual([wallet.address])
    expect(getAccountState(kit).connectedWalletInfo).toMatchObject({ type: 'AUTH' })
    const signature = (await signMessage(kit, { message: 'One keyboard.' })) as Hex
    expect(await verifyMessage({ address: addresses.alice, message: 'One keyboard.', signature })).toBe(true)
    expect(wallet.asked).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:31337' }])
  })

  it('replaces no other wallet among the recent ones', async () => {
    const { kit } = await visit(createBrowser())
    kit.preferences.setState({ recentWallets: ['test.a', 'test.b'] })
    await take(kit)
    expect(kit.preferences.getState().recentWallets).toEqual(['test.a', 'test.b'])
  })

  it('does not connect without a login', async () => {
    const { kit } = await visit(createBrowser(), createWalletFrame(keys.alice))
    await expect(take(kit)).rejects.toMatchObject({ name: 'FrameRequestError', reason: 'NOT_CONNECTED' })
    expect(getConnectionState(kit).status).toBe('disconnected')
  })

  it('[6.4 message] passes on results of the wallet, and its errors with their codes', async () => {
    const { kit, wallet } = await visit(createBrowser())
    await take(kit)
    const provider = await providerOf(kit)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([addresses.alice])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(wallet.asked).toEqual([])
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x7')
    await expect(provider.request({ method: 'eth_unknown' })).rejects.toMatchObject({
      code: 4200,
      shortMessage: 'Requested RPC call is not allowed',
    })
    wallet.failures['rpc-request'] = { name: 'REJECTED' }
    await expect(signMessage(kit, { message: 'No.' })).rejects.toMatchObject({ name: 'UserRejectedError' })
    wallet.failures['rpc-request'] = { name: 'RPC', code: -32_000, data: '0x01' }
    const failed = provider.request({ method: 'eth_blockNumber' })
    await expect(failed).rejects.toMatchObject({ code: -32_000, data: '0x01' })
  })

  it('switches chains, and stays if the requested one is not served', async () => {
    const { kit, wallet } = await visit(createBrowser(), createLoggedIn(), {
      networks: [devnet, sidenet, { ...devnet, id: 5, caipNetworkId: 'eip155:5', name: 'Elsewhere' }],
    })
    await take(kit)
    const changed: unknown[] = []
    ;(await providerOf(kit)).on('chainChanged', (chainId) => changed.push(chainId))
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
    expect(changed).toEqual(['0x7a6a'])
    await signMessage(kit, { message: 'hi' })
    expect(wallet.asked.at(-1)?.chainId).toBe('eip155:31338')
    await expect(switchNetwork(kit, { networkId: 'eip155:5' })).rejects.toMatchObject({
      name: 'SwitchChainError',
    })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
    const { kit: other } = await visit(createBrowser(), wallet)
    await other.prepare()
    await connect(other, { connectorId: 'ID_AUTH', networkId: 'eip155:31337' })
    expect(other.facts.get().activeAccount?.networkId).toBe('eip155:31337')
  })

  it('[4.3 ends connected] is restored after a reload, on its chain, without a prompt', async () => {
    const browser = createBrowser()
    const first = await visit(browser)
    await take(first.kit)
    await switchNetwork(first.kit, { networkId: 'eip155:31338' })
    expect(browser.items.has(marker)).toBe(true)
    first.kit.destroy()
    const { frame, kit } = await visit(browser, first.wallet)
    expect(kit.facts.get()).toMatchObject({
      status: 'connected',
      activeAccount: { address: addresses.alice, networkId: 'eip155:31338' },
    })
    const asked = frame.heard.map(({ type }) => type).filter((type) => !type.startsWith('sync-'))
    expect(asked).toEqual(['is-connected', 'get-user'])
    await signMessage(kit, { message: 'hi' })
  })

  it.each([
    ['no user is logged in', { session: null }],
    ['the session expired', { failures: { 'get-user': { name: 'SESSION_EXPIRED' as const } } }],
    ['a new login is required', { failures: { 'get-user': { name: 'LOGIN_REQUIRED' as const } } }],
  ])('when %s, a reload ends disconnected and without an alert', async (_, change) => {
    const browser = createBrowser()
    const first = await visit(browser)
    await take(first.kit)
    first.kit.destroy()
    const { kit } = await visit(browser, Object.assign(first.wallet, change))
    expect(kit.facts.get().status).toBe('disconnected')
    expect(kit.alerts.getState().list).toEqual([])
    expect(browser.items.has(marker)).toBe(false)
    kit.destroy()
    const { frame } = await visit(browser, first.wallet)
    expect(frame.iframes).toEqual([])
  })

  it('asks a temporarily unavailable wallet again on the next visit', async () => {
    const browser = createBrowser()
    const first = await visit(browser)
    await take(first.kit)
    first.kit.destroy()
    first.wallet.failures['get-user'] = { name: 'UNAVAILABLE' }
    const { kit } = await visit(browser, first.wallet)
    expect(kit.facts.get().status).toBe('disconnected')
    kit.destroy()
    first.wallet.failures = {}
    const { kit: next } = await visit(browser, first.wallet)
    expect(next.facts.get().status).toBe('connected')
  })

  it('follows account changes and the end of the session in the frame', async () => {
    const browser = createBrowser()
    const { frame, kit } = await visit(browser)
    await take(kit)
    const provider = await providerOf(kit)
    const told: unknown[] = []
    provider.on('accountsChanged', (accounts) => told.push(accounts))
    provider.on('disconnect', () => told.push('disconnect'))
    frame.tell('session-update', { user: { address: addresses.bob, chainId: 31_338 } })
    await until(kit, () => kit.facts.get().activeAccount?.networkId === 'eip155:31338')
    expect(kit.facts.get().activeAccount?.address).toBe(addresses.bob)
    frame.tell('session-update', { user: null })
    await until(kit, () => kit.facts.get().status === 'disconnected')
    expect(told).toEqual([[addresses.bob], [], 'disconnect'])
    expect(browser.items.has(marker)).toBe(false)
  })

  it('does not connect when another tab logs in', async () => {
    const { frame, kit, wallet } = await visit(createBrowser(), createWalletFrame(keys.alice))
    await expect(take(kit)).rejects.toThrow()
    wallet.session = { email }
    frame.tell('session-update', { user: { address: addresses.alice, chainId: 31_337 } })
    // All events sent before this response have been received.
    await getFrame(kit).request('is-connected', {})
    expect(getConnectionState(kit).status).toBe('disconnected')
  })

  it('disconnects by ending the session in the frame', async () => {
    const browser = createBrowser()
    const { kit, wallet } = await visit(browser)
    await take(kit)
    await disconnect(kit)
    await until(kit, () => kit.facts.get().status === 'disconnected')
    expect(wallet.session).toBeNull()
    expect(browser.items.has(marker)).toBe(false)
  })

  it('[6.3 revoke] passes a revocation of eth_accounts to the wallet, which asks the user', async () => {
    const browser = createBrowser()
    const { frame, kit, wallet } = await visit(browser)
    await take(kit)
    const provider = await providerOf(kit)
    const revocation = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
    wallet.failures['rpc-request'] = { name: 'REJECTED', code: 4001 }
    await expect(provider.request(revocation)).rejects.toMatchObject({ code: 4001 })
    expect(wallet.session).not.toBeNull()
    expect(kit.facts.get().status).toBe('connected')
    wallet.failures = {}
    expect(await provider.request(revocation)).toBeNull()
    expect(wallet.asked.at(-1)).toMatchObject(revocation)
    frame.tell('session-update', { user: null })
    await until(kit, () => kit.facts.get().status === 'disconnected')
    expect(browser.items.has(marker)).toBe(false)
    await expect(provider.request(revocation)).rejects.toMatchObject({ code: 4100 })
  })

  it('stays connected if the session could not be ended', async () => {
    const { kit, wallet } = await visit(createBrowser())
    await take(kit)
    wallet.failures['sign-out'] = { name: 'INTERNAL' }
    await expect(disconnect(kit)).rejects.toMatchObject({ name: 'DisconnectFailedError' })
    wallet.failures = {}
    await signMessage(kit, { message: 'hi' })
  })

  it.each([
    ['8.28', -32602, 'InvalidParamsRpcError'],
    ['8.29', -32603, 'InternalRpcError'],
    ['8.33', -32003, 'TransactionRejectedRpcError'],
    ['8.35', -32005, 'LimitExceededRpcError'],
    ['8.38', 4100, 'UnauthorizedProviderError'],
    ['8.39', 4200, 'UnsupportedProviderMethodError'],
    ['8.42', 4902, 'SwitchChainError'],
    ['8.43 5700', 5700, 'UnsupportedNonOptionalCapabilityError'],
    ['8.43 5710', 5710, 'UnsupportedChainIdError'],
    ['8.43 5720', 5720, 'DuplicateIdError'],
    ['8.43 5730', 5730, 'UnknownBundleIdError'],
    ['8.43 5740', 5740, 'BundleTooLargeError'],
    ['8.43 5760', 5760, 'AtomicityNotSupportedError'],
  ])('[%s] passes %i from the frame to the page, as a %s', async (_, code, name) => {
    const { kit, wallet } = await visit(createBrowser())
    await take(kit)
    wallet.failures['rpc-request'] = { name: 'RPC', code, message: 'So says the wallet.' }
    const provider = await providerOf(kit)
    const asked = { method: 'wallet_sendCalls', params: [{}] }
    await expect(provider.request(asked)).rejects.toMatchObject({
      code,
      message: expect.stringContaining('So says the wallet.'),
    })
    const client = await getWalletClient(kit.wagmiConfig)
    const error = await client.request(asked as never).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name, code })
    expect(kit.facts.get().status).toBe('connected')
  })

  it('[8.39] throws 4200 for a method that the wallet does not support', async () => {
    const { kit } = await visit(createBrowser())
    await take(kit)
    const provider = await providerOf(kit)
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({
      code: 4200,
      shortMessage: 'Requested RPC call is not allowed',
    })
  })

  it('[8.38] [8.40] emits disconnect with 4900 when the session ends, and rejects later requests with 4100', async () => {
    const browser = createBrowser()
    const { frame, kit } = await visit(browser)
    await take(kit)
    const provider = await providerOf(kit)
    const told: unknown[] = []
    provider.on('disconnect', (error) => told.push(error))
    frame.tell('session-update', { user: null })
    await until(kit, () => kit.facts.get().status === 'disconnected')
    expect(told).toMatchObject([{ code: 4900, message: 'The session ended.' }])
    const stored = JSON.parse(browser.items.get('latchkey.store') ?? '')
    expect(stored.state.connections.value).toEqual([])
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
  })

  it('[8.19 invalid session] raises an alert and disconnects when a session expires during a request', async () => {
    const { kit, wallet } = await visit(createBrowser())
    await take(kit)
    wallet.failures['rpc-request'] = { name: 'SESSION_EXPIRED' }
    await expect(signMessage(kit, { message: 'hi' })).rejects.toThrow()
    expect(kit.alerts.getState().list).toMatchObject([{ name: 'sessionExpired' }])
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('supports wagmi’s own actions, and its own way to reconnect', async () => {
    const browser = createBrowser()
    const { kit } = await visit(browser)
    await take(kit)
    expect(getAccount(kit.wagmiConfig).connector?.id).toBe('ID_AUTH')
    const client = await getWalletClient(kit.wagmiConfig)
    expect(await client.getAddresses()).toEqual([addresses.alice])
    expect(await client.getChainId()).toBe(31_337)
    expect(await reconnect(kit.wagmiConfig)).toMatchObject([{ accounts: [addresses.alice] }])
  })
})
