import { testWorld } from '@latchkey/devnet/testWorld'
import type { World } from '@latchkey/devnet/world'
import { ExpiredError } from '@latchkey/walletconnect'
import { type CreateConnectorFn, createConfig } from '@wagmi/core'
import { http } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { openPhone, provideSockets } from '../../test/phone.ts'
import { signMessage } from '../account/signMessage.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import type { Config } from '../kit/config.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { noPairing } from '../kit/stores/pairing.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { preparePairing } from '../onDemand/preparePairing.ts'
import { followWalletLink, type LinkedWallet } from './followWalletLink.ts'
import { createRemotePairingFlow, type RemotePairingFlow } from './remotePairing.ts'

let world: World
beforeAll(async () => {
  world = await testWorld()
})

async function open(config: Partial<Config> = {}): Promise<Kit> {
  createBrowser().open()
  const kit = openKit({ relay: world.relay, projectId: world.projectId, ...config })
  kit.start()
  await settled(kit)
  return kit
}

function start(kit: Kit): RemotePairingFlow {
  const flow = createRemotePairingFlow(kit)
  onTestFinished(() => flow.stop())
  return flow
}

/** Follows a wallet's link like the modal. */
function follow(kit: Kit, flow: RemotePairingFlow, wallet: LinkedWallet): void {
  followWalletLink(kit, wallet)
  flow.send({ type: 'walletOpened', wallet })
}

async function readyUri(flow: RemotePairingFlow): Promise<string> {
  await expect.poll(flow.get).toMatchObject({ status: 'ready' })
  const state = flow.get()
  return 'uri' in state ? state.uri : ''
}

/** Simulates a phone. Returns the URLs that the page opened, and a function to leave and return. */
function takePhone() {
  const opened: string[] = []
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const network = new EventTarget()
  Object.assign(globalThis, { document, addEventListener: network.addEventListener.bind(network) })
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36',
      maxTouchPoints: 5,
    },
  })
  const page = globalThis.window as unknown as Record<string, unknown>
  Object.assign(page, {
    parent: page,
    open: (href: string, target: string, features: string) =>
      void opened.push(`${target} ${features} ${href}`),
    location: {
      set href(href: string) {
        opened.push(href)
      },
    },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'addEventListener')
    Reflect.deleteProperty(globalThis, 'navigator')
  })
  return {
    opened,
    turn(visibilityState: 'hidden' | 'visible') {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

describe('pairing', () => {
  it('connects from a code after the wallet approves', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await open()
    const flow = start(kit)
    expect(flow.get()).toEqual({ status: 'starting' })
    const uri = await readyUri(flow)
    expect(getConnectionState(kit)).toMatchObject({ status: 'connecting', wcUri: uri })
    await phone.scan(uri)
    await expect.poll(flow.get).toEqual({ status: 'connected' })
    expect(kit.facts.get().status).toBe('connected')
  })

  it('[4.5 reuses until its expiry] [4.5 sets connecting] [4.5 then connected] is reused while its code is valid, and sets connecting, then connected', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await open()
    const first = start(kit)
    const uri = await readyUri(first)
    first.stop()
    // The view was closed: the wait ends, and the code is kept.
    await expect.poll(() => getConnectionState(kit).status).toBe('disconnected')
    expect(getConnectionState(kit)).toMatchObject({ wcUri: uri, wcError: false })
    const second = start(kit)
    expect(await readyUri(second)).toBe(uri)
    expect(getConnectionState(kit).status).toBe('connecting')
    await phone.scan(uri)
    await expect.poll(second.get).toEqual({ status: 'connected' })
    expect(getConnectionState(kit).status).toBe('connected')
    expect(phone.remote.sessions()).toHaveLength(1)
  })

  it('is disconnected if the wallet approves after the user left', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await open()
    const flow = start(kit)
    const uri = await readyUri(flow)
    flow.stop()
    await phone.scan(uri)
    await expect.poll(phone.remote.sessions).toEqual([])
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[3.4 wcError] is rejected, and restarts with a new code on retry', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await open()
    const flow = start(kit)
    const uri = await readyUri(flow)
    await phone.remote.pair(uri)
    await phone.remote.reject()
    await expect.poll(flow.get).toEqual({ status: 'declined' })
    expect(getConnectionState(kit)).toMatchObject({ wcError: true, connections: [] })
    flow.send({ type: 'retryRequested' })
    const next = await readyUri(flow)
    expect(next).not.toBe(uri)
    expect(getConnectionState(kit).wcError).toBe(false)
  })

  it('fails with the relay’s reason, and makes one attempt per retry', async () => {
    const sockets = provideSockets()
    const kit = await open({ projectId: 'nobody' })
    const flow = start(kit)
    await expect.poll(flow.get).toEqual({ status: 'refused', reason: 'project' })
    expect(sockets).toHaveLength(1)
    expect(getConnectionState(kit).buffering).toBe(true)
    for (const attempts of [2, 3]) {
      flow.send({ type: 'retryRequested' })
      expect(flow.get()).toEqual({ status: 'starting' })
      await expect.poll(flow.get).toEqual({ status: 'refused', reason: 'project' })
      expect(sockets).toHaveLength(attempts)
    }
  })

  it('fails without a remote wallet connector', async () => {
    createBrowser().open()
    const kit = openKit()
    kit.start()
    const flow = start(kit)
    await expect
      .poll(flow.get)
      .toMatchObject({ status: 'failed', error: { name: 'ConnectorUndefinedError' } })
  })
})

describe('on a phone', () => {
  it('[3.4 wcLinking] [3.4 recentWallet] opens the wallet by its link, and by the same link for later requests', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await open()
    const page = takePhone()
    const flow = start(kit)
    const uri = await readyUri(flow)
    const href = `rainbow://wc?uri=${encodeURIComponent(uri)}`
    follow(kit, flow, { id: 'rainbow', name: 'Rainbow', href })
    expect(page.opened).toEqual([href])
    expect(flow.get()).toMatchObject({ status: 'opened', wallet: { id: 'rainbow' } })
    expect(getConnectionState(kit)).toMatchObject({
      wcLinking: { name: 'Rainbow', href },
      recentWallet: { id: 'rainbow', name: 'Rainbow' },
    })
    page.turn('hidden')
    await phone.scan(uri)
    await expect.poll(flow.get).toEqual({ status: 'connected' })
    page.turn('visible')
    // It is listed first from now on. The connector itself is not listed as a wallet.
    expect(kit.preferences.getState().recentWallets).toEqual(['rainbow'])
    expect(getConnectionState(kit)).toMatchObject({ wcLinking: undefined, recentWallet: { id: 'rainbow' } })

    const signed = signMessage(kit, { message: 'hi' })
    // Opened synchronously, within the user gesture.
    expect(page.opened).toEqual([href, 'rainbow://'])
    await phone.wallet.approve('personal_sign')
    await signed
    expect(page.opened).toHaveLength(2)

    // A further request opens the wallet again, no matter how soon.
    page.turn('hidden')
    page.turn('visible')
    const again = signMessage(kit, { message: 'again' })
    expect(page.opened).toEqual([href, 'rainbow://', 'rainbow://'])
    await phone.wallet.approve('personal_sign')
    await again
    expect(page.opened).toHaveLength(3)
  })

  it('asks whether the app is installed if the page stays visible, and returns to the code', async () => {
    provideSockets()
    const kit = await open()
    takePhone()
    const flow = start(kit)
    await readyUri(flow)
    follow(kit, flow, { id: 'a', name: 'A', href: 'a://wc?uri=x' })
    await expect.poll(flow.get).toMatchObject({ status: 'unanswered', wallet: { id: 'a' } })
    flow.send({ type: 'retryRequested' })
    expect(flow.get()).toMatchObject({ status: 'ready' })
  })

  it('opens the wallet immediately if a code was prepared', async () => {
    const sockets = provideSockets()
    const phone = await openPhone(world)
    const kit = await open()
    const page = takePhone()
    await preparePairing(kit)
    await expect
      .poll(() => getConnectionState(kit))
      .toMatchObject({
        buffering: false,
        wcUri: expect.stringMatching(/^wc:/),
      })
    expect(getConnectionState(kit)).toMatchObject({ status: 'disconnected', wcLinking: undefined })
    const uri = getConnectionState(kit).wcUri ?? ''
    const wallet = { id: 'rainbow', name: 'Rainbow', href: `rainbow://wc?uri=${encodeURIComponent(uri)}` }
    followWalletLink(kit, wallet)
    expect(page.opened).toEqual([wallet.href])
    page.turn('hidden')
    const flow = createRemotePairingFlow(kit, wallet)
    onTestFinished(() => flow.stop())
    expect(flow.get()).toEqual({ status: 'starting', wallet })
    await expect.poll(flow.get).toMatchObject({ status: 'opened', uri, wallet })
    expect(page.opened).toHaveLength(1)
    await phone.scan(uri)
    await expect.poll(flow.get).toEqual({ status: 'connected' })
    expect(kit.preferences.getState().recentWallets).toEqual(['rainbow'])
    expect(sockets).toHaveLength(1)
  })

  it('opens a universal link beside the page', async () => {
    provideSockets()
    const kit = await open()
    const page = takePhone()
    const flow = start(kit)
    await readyUri(flow)
    const href = 'https://wallet.test/wc?uri=x'
    follow(kit, flow, { id: 'a', name: 'A', href })
    expect(page.opened).toEqual([`_blank noreferrer ${href}`])
  })
})

/** Opens a connected kit with a pending pairing, a followed link and a history. */
async function openPairing() {
  provideSockets()
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
  createBrowser().open([wallet])
  const kit = openKit({ relay: world.relay, projectId: world.projectId })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: wallet.rdns })
  takePhone()
  const flow = start(kit)
  const uri = await readyUri(flow)
  follow(kit, flow, { id: 'a', name: 'A', href: 'a://wc?uri=x' })
  flow.stop()
  const history = [kit.config.storageKey, 'history', addresses.alice]
  getQueryClient(kit).setQueryData(history, { data: [], next: null })
  expect(getConnectionState(kit)).toMatchObject({ wcUri: uri, wcLinking: { name: 'A' } })
  return { kit, readHistory: () => getQueryClient(kit).getQueryData(history) }
}

it.each([
  ['uri', 'wcUri', undefined],
  ['expiry', 'wcPairingExpiry', undefined],
  ['linking', 'wcLinking', undefined],
  ['recent wallet', 'recentWallet', undefined],
  ['status', 'status', 'disconnected'],
] as const)('[4.6 %s] resets %s to %s', async (_fact, field, cleared) => {
  const { kit } = await openPairing()
  expect(getConnectionState(kit)[field]).toBeDefined()
  expect(getConnectionState(kit)[field]).not.toBe(cleared)
  await disconnect(kit)
  expect(getConnectionState(kit)[field]).toBe(cleared)
})

it('[4.6 transactions] resets the history', async () => {
  const { kit, readHistory } = await openPairing()
  expect(readHistory()).toBeDefined()
  await disconnect(kit)
  expect(readHistory()).toBeUndefined()
})

it('resets the remaining fields of a pairing', async () => {
  const { kit } = await openPairing()
  await disconnect(kit)
  expect(getConnectionState(kit)).toEqual({ status: 'disconnected', connections: [], ...noPairing })
})

describe('the host’s own connector', () => {
  const hostConnector: CreateConnectorFn = ({ chains, emitter }) => ({
    id: 'walletConnect',
    name: 'The host’s',
    type: 'walletConnect',
    async connect() {
      emitter.emit('message', { type: 'display_uri', data: 'wc:a@2?symKey=b&expiryTimestamp=1800000000' })
      throw new ExpiredError('The connection code')
    },
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => chains[0].id,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })

  it('keeps its place, shows its code, and expires', async () => {
    createBrowser().open()
    const wagmiConfig = createConfig({
      chains: [toChain(devnet)],
      connectors: [hostConnector],
      transports: { 31337: http() },
    })
    const kit = openKit({ networks: [devnet], wagmiConfig, relay: world.relay, projectId: world.projectId })
    kit.start()
    const flow = start(kit)
    const seen: unknown[] = []
    flow.subscribe(() => seen.push(flow.get()))
    await expect.poll(flow.get).toEqual({ status: 'expired' })
    expect(seen).toContainEqual({
      status: 'ready',
      uri: 'wc:a@2?symKey=b&expiryTimestamp=1800000000',
      expiresAt: 1_800_000_000_000,
    })
    expect(kit.wagmiConfig.connectors.filter(({ id }) => id === 'walletConnect')).toHaveLength(1)
  })
})
