import { createRemoteWallet, type RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { testWorld } from '@latchkey/devnet/testWorld'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import {
  connect,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  getBalance,
  getCallsStatus,
  getCapabilities,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { http, verifyMessage } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Provider } from '../client/createProvider.ts'
import { parseUri } from '../session/uri.ts'
import { proposeChains, proposedEvents } from './proposal.ts'
import { type WalletConnectParameters, type WalletConnectProperties, walletConnect } from './walletConnect.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

const devnet = 'eip155:31337'
const sidenet = 'eip155:31338'

/** Creates a page's browser, whose storage outlives the page. */
function createBrowser() {
  const items = new Map<string, string>()
  const sockets: WebSocket[] = []
  return {
    items,
    sockets,
    open({ onAsk, preferredChain }: Pick<WalletConnectParameters, 'onAsk' | 'preferredChain'> = {}) {
      const chain = {
        id: 31_337,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [world.rpc] } },
      }
      const config = createConfig({
        chains: [chain, { ...chain, id: 31_338, name: 'Sidenet' }],
        connectors: [
          walletConnect({
            relay: world.relay,
            projectId: world.projectId,
            metadata: { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] },
            storage: {
              get: () => items.get('client') ?? null,
              set: (text) => void items.set('client', text),
            },
            ...(onAsk && { onAsk }),
            ...(preferredChain && { preferredChain }),
            createSocket(url) {
              const socket = new WebSocket(url)
              sockets.push(socket)
              return socket as unknown as globalThis.WebSocket
            },
          }),
        ],
        transports: { 31337: http(), 31338: http() },
        storage: createStorage({
          storage: {
            getItem: (key) => items.get(key) ?? null,
            setItem: (key, value) => void items.set(key, value),
            removeItem: (key) => void items.delete(key),
          },
        }),
        multiInjectedProviderDiscovery: false,
      })
      const [found] = config.connectors
      if (!found || !('pending' in found)) throw new Error('The config has no connector.')
      const connector = found as typeof found & WalletConnectProperties
      const uris: string[] = []
      connector.emitter.on('message', ({ type, data }) => {
        if (type === 'display_uri') uris.push(String(data))
      })
      onTestFinished(connector.end)
      return { config, connector, uris }
    },
  }
}

async function openPhone(answers: Readonly<Record<string, unknown>> = {}) {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const chains = [31_337, 31_338].map((id) => ({ id, rpc: world.rpc }))
  const wallet = createHeadlessWallet({ privateKeys: [alice.privateKey], chains, isConnected: true })
  const { provider } = wallet
  const request: typeof provider.request = async (asked) => answers[asked.method] ?? provider.request(asked)
  const remote = await createRemoteWallet({
    relay: world.relay,
    projectId: world.projectId,
    wallet: { ...wallet, provider: { ...provider, request } },
  })
  onTestFinished(remote.end)
  const grant = (address: string, chainIds = [devnet, sidenet]): RemoteGrants => ({
    eip155: {
      chains: chainIds,
      accounts: chainIds.map((id) => `${id}:${address.toLowerCase()}`),
      methods: [
        'personal_sign',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        ...Object.keys(answers),
      ],
      events: [...proposedEvents],
    },
  })
  return { wallet, remote, alice, bob, grant }
}

type Page = ReturnType<ReturnType<typeof createBrowser>['open']>

/** Shows a code, which the phone scans and approves. Returns the session's topic. */
async function pairWith(
  { config, connector, uris }: Page,
  { remote }: Awaited<ReturnType<typeof openPhone>>,
  grants: RemoteGrants,
) {
  const before = uris.length
  const connected = connect(config, { connector })
  await expect.poll(() => uris.length).toBeGreaterThan(before)
  await remote.pair(uris.at(-1) ?? '')
  const topic = await remote.approve(grants)
  return { topic, result: await connected }
}

describe('the connector alone in a wagmi config', () => {
  it('shows a code, connects, signs with the wallet and reads from the chain', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    const { result } = await pairWith(page, phone, phone.grant(phone.alice.address))
    // Checksummed, whatever form the wallet sent.
    expect(result).toEqual({ accounts: [phone.alice.address], chainId: 31_337 })
    expect(parseUri(page.uris[0] ?? '')).toBeDefined()
    const signed = signMessage(page.config, { message: 'hi' })
    await phone.wallet.approve('personal_sign')
    const address = phone.alice.address
    expect(await verifyMessage({ address, message: 'hi', signature: await signed })).toBe(true)
    expect((await getBalance(page.config, { address })).value).toBeGreaterThan(0n)
    expect(phone.wallet.pending()).toEqual([])
  })

  it('brings the wallet to the front for requests that its user approves, and for no others', async () => {
    const phone = await openPhone({
      wallet_getCapabilities: { '0x7a69': { atomic: { status: 'supported' } } },
      wallet_getCallsStatus: { version: '2.0.0', id: '0x1', chainId: '0x7a69', status: 100, atomic: true },
      wallet_getAssets: {},
      wallet_getPermissions: [],
      eth_blockNumber: '0x10',
    })
    const opened: string[] = []
    const page = createBrowser().open({ onAsk: () => opened.push('app') })
    await pairWith(page, phone, phone.grant(phone.alice.address))
    const account = phone.alice.address
    expect(await getCapabilities(page.config, { account })).toMatchObject({ 31337: {} })
    for (const id of ['0x1', '0x1'])
      expect(await getCallsStatus(page.config, { id })).toMatchObject({ status: 'pending' })
    const provider = await page.connector.getProvider()
    const read = (method: string) => (provider as Provider).request({ method, params: [] })
    expect(await read('wallet_getAssets')).toEqual({})
    expect(await read('wallet_getPermissions')).toEqual([])
    expect(await read('eth_blockNumber')).toBe('0x10')
    expect(opened).toEqual([])
    const signed = signMessage(page.config, { message: 'hi' })
    await phone.wallet.approve('personal_sign')
    await signed
    expect(opened).toHaveLength(1)
  })

  it('proposes each chain once, in one namespace, and no blind signatures', () => {
    const proposal = proposeChains([31_337, 31_338, 31_337])
    expect(Object.keys(proposal)).toEqual(['eip155'])
    expect(proposal.eip155?.chains).toEqual([devnet, sidenet])
    expect(proposal.eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction']))
    expect(proposal.eip155?.methods).not.toContain('eth_sign')
  })

  it('returns accounts with capabilities on request', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    const connected = connect(page.config, { connector: page.connector, withCapabilities: true })
    await expect.poll(() => page.uris).toHaveLength(1)
    await phone.remote.pair(page.uris[0] ?? '')
    await phone.remote.approve(phone.grant(phone.alice.address))
    expect((await connected).accounts).toEqual([{ address: phone.alice.address, capabilities: {} }])
  })

  it('reconnects after a reload, without a code', async () => {
    const phone = await openPhone()
    const browser = createBrowser()
    await pairWith(browser.open(), phone, phone.grant(phone.alice.address))
    const again = browser.open()
    await reconnect(again.config)
    expect(getAccount(again.config)).toMatchObject({ status: 'connected', address: phone.alice.address })
    expect(again.uris).toEqual([])
    const signed = signMessage(again.config, { message: 'hi' })
    await phone.wallet.approve('personal_sign')
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('opens nothing when nothing is stored', async () => {
    const browser = createBrowser()
    const { config, connector } = browser.open()
    await reconnect(config)
    expect(await connector.isAuthorized()).toBe(false)
    expect(await connector.getProvider()).toBeUndefined()
    expect(browser.sockets).toEqual([])
  })

  it('throws when the wallet rejects, without a connection', async () => {
    const phone = await openPhone()
    const { config, connector, uris } = createBrowser().open()
    const refused = connect(config, { connector }).catch((error: Error) => error)
    await expect.poll(() => uris).toHaveLength(1)
    await phone.remote.pair(uris[0] ?? '')
    await phone.remote.reject()
    expect(await refused).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(config.state.status).toBe('disconnected')
  })

  it('reuses a code that is still valid for another request', async () => {
    const phone = await openPhone()
    const { config, connector, uris } = createBrowser().open()
    const first = connect(config, { connector })
    const second = connect(config, { connector })
    await expect.poll(() => uris).toHaveLength(2)
    expect(uris[0]).toBe(uris[1])
    await phone.remote.pair(uris[0] ?? '')
    await phone.remote.approve(phone.grant(phone.alice.address))
    expect((await first).accounts).toEqual((await second).accounts)
  })

  it('reuses the code of a closed page, and continues with the wallet that approves it', async () => {
    const phone = await openPhone()
    const browser = createBrowser()
    const first = browser.open()
    expect(await first.connector.pending()).toBe(false)
    const lost = connect(first.config, { connector: first.connector }).catch((error: Error) => error.name)
    await expect.poll(() => first.uris).toHaveLength(1)
    first.connector.end()
    expect(await lost).toBe('ClientEndedError')

    const { config, connector, uris } = browser.open()
    const pending = connector.pending()
    await phone.remote.pair(first.uris[0] ?? '')
    await phone.remote.approve(phone.grant(phone.alice.address))
    expect(await pending).toBe(true)
    const { accounts } = await connect(config, { connector })
    expect(accounts).toEqual([phone.alice.address])
    expect(uris).toEqual(first.uris)
    expect(await browser.open().connector.pending()).toBe(true)
  })

  it('receives the rejection of a code from the previous page', async () => {
    const phone = await openPhone()
    const browser = createBrowser()
    const first = browser.open()
    const lost = connect(first.config, { connector: first.connector }).catch((error: Error) => error.name)
    await expect.poll(() => first.uris).toHaveLength(1)
    first.connector.end()
    expect(await lost).toBe('ClientEndedError')
    const pending = browser.open().connector.pending()
    await phone.remote.pair(first.uris[0] ?? '')
    await phone.remote.reject()
    expect(await pending).toBe(false)
  })

  it('switches immediately to a granted chain, and follows the wallet to another one', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    const { topic } = await pairWith(page, phone, phone.grant(phone.alice.address))
    await switchChain(page.config, { chainId: 31_338 })
    expect(getAccount(page.config).chainId).toBe(31_338)
    expect(phone.wallet.pending()).toEqual([])
    await phone.remote.emit(topic, devnet, 'chainChanged', 31_337)
    await expect.poll(() => getAccount(page.config).chainId).toBe(31_337)
  })

  it('asks the wallet for a chain that was not granted, and waits until it is', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    const { topic } = await pairWith(page, phone, phone.grant(phone.alice.address, [devnet]))
    const declined = switchChain(page.config, { chainId: 31_338 }).catch((error: Error) => error)
    await phone.wallet.reject('wallet_switchEthereumChain')
    expect(await declined).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    const switched = switchChain(page.config, { chainId: 31_338 })
    await phone.wallet.approve('wallet_switchEthereumChain')
    await phone.remote.update(topic, phone.grant(phone.alice.address))
    await switched
    expect(getAccount(page.config).chainId).toBe(31_338)
  })

  it('moves to a configured chain if the wallet revokes the one in use', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    const { topic } = await pairWith(page, phone, phone.grant(phone.alice.address))
    await switchChain(page.config, { chainId: 31_338 })
    await phone.remote.update(topic, phone.grant(phone.alice.address, [devnet]))
    await expect.poll(() => getAccount(page.config).chainId).toBe(31_337)
    expect(phone.wallet.pending()).toEqual([])
  })

  it.each([
    ['uses the preferred chain if it is granted', [devnet, sidenet], 31_338],
    ['uses a granted chain instead of the preferred one, without asking', [devnet], 31_337],
  ])('%s', async (_, granted, chainId) => {
    const phone = await openPhone()
    const page = createBrowser().open({ preferredChain: () => 31_338 })
    const { result } = await pairWith(page, phone, phone.grant(phone.alice.address, granted))
    expect(result.chainId).toBe(chainId)
    expect(phone.wallet.pending()).toEqual([])
  })

  it('does not ask the wallet to add a chain after a switch that it did not respond to', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    await pairWith(page, phone, phone.grant(phone.alice.address, [devnet]))
    const switched = switchChain(page.config, { chainId: 31_338 }).catch((error: Error) => error)
    await expect.poll(phone.wallet.pending).toHaveLength(1)
    page.connector.end()
    expect(await switched).toMatchObject({
      name: 'SwitchChainError',
      message: expect.stringContaining('did not respond'),
      cause: { name: 'ClientEndedError' },
    })
  })

  it('follows the wallet to another account', async () => {
    const phone = await openPhone()
    const page = createBrowser().open()
    const { topic } = await pairWith(page, phone, phone.grant(phone.alice.address))
    await phone.remote.update(topic, phone.grant(phone.bob.address))
    await expect.poll(() => getAccount(page.config).address).toBe(phone.bob.address)
  })

  it('ends from either side, and stays disconnected after a reload', async () => {
    const phone = await openPhone()
    const browser = createBrowser()
    const page = browser.open()
    await pairWith(page, phone, phone.grant(phone.alice.address))
    await disconnect(page.config)
    await expect.poll(phone.remote.sessions).toEqual([])
    const { topic } = await pairWith(page, phone, phone.grant(phone.alice.address))
    await phone.remote.disconnect(topic)
    await expect.poll(() => page.config.state.status).toBe('disconnected')
    expect(await browser.open().connector.isAuthorized()).toBe(false)
  })
})
