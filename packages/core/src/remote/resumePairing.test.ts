import { testWorld } from '@latchkey/devnet/testWorld'
import type { World } from '@latchkey/devnet/world'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Browser, createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { openPhone, provideSockets } from '../../test/phone.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { walletLinked } from './pairingTransitions.ts'
import { createRemotePairingFlow, type RemotePairingFlow } from './remotePairing.ts'

let world: World
beforeAll(async () => {
  world = await testWorld()
})

const kept = 'latchkey.walletConnect.pairing'
const clientKey = 'latchkey.walletConnect.client'
const bobs = createWallet({ privateKeys: [keys.bob], chains: [toChain(devnet)] })

/** Opens a page in the same tab. The previous page ends without notice. */
async function visit(browser: Browser, before?: Kit): Promise<Kit> {
  before?.destroy()
  browser.open([bobs])
  const kit = openKit({ relay: world.relay, projectId: world.projectId })
  kit.start()
  await settled(kit)
  return kit
}

/** Starts waiting for a wallet in a view. Returns the flow and its code. */
async function show(kit: Kit): Promise<{ flow: RemotePairingFlow; uri: string }> {
  const flow = createRemotePairingFlow(kit)
  onTestFinished(() => flow.stop())
  await expect.poll(flow.get).toMatchObject({ status: 'ready' })
  return { flow, uri: getConnectionState(kit).wcUri ?? '' }
}

/** Starts waiting for a wallet on the first page of a tab. */
async function begin() {
  const sockets = provideSockets()
  const phone = await openPhone(world)
  const browser = createBrowser()
  const first = await visit(browser)
  return { sockets, phone, browser, first, ...(await show(first)) }
}

/** Sets the user agent until the test ends. */
function browseWith(userAgent: string): void {
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent, maxTouchPoints: 5 },
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'navigator'))
}

const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe.each([
  ['Telegram on Android', 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/142.0 Mobile Telegram-Android/12.1'],
  ['Telegram on iOS', `${onIphone} Mobile/15E148 Telegram-iOS/12.1`],
  ['Safari on iOS', `${onIphone} Version/18.5 Mobile/15E148 Safari/604.1`],
])('in %s', (_, userAgent) => {
  it('[4.5 reuses until its expiry] [4.5 sets connecting] [4.5 then connected] reuses a pending pairing, and sets connecting, then connected', async () => {
    browseWith(userAgent)
    const { phone, browser, first, flow, uri } = await begin()
    flow.stop()
    const again = await show(first)
    expect(again.uri).toBe(uri)
    // Both pages are discarded while the wallet is open.
    const next = await visit(browser, first)
    const last = await show(next)
    expect(last.uri).toBe(uri)
    expect(getConnectionState(next).status).toBe('connecting')
    await phone.scan(uri)
    await expect.poll(last.flow.get).toEqual({ status: 'connected' })
    expect(getConnectionState(next)).toMatchObject({ status: 'connected', wcUri: undefined })
    expect(phone.remote.sessions()).toHaveLength(1)
  })

  it.each([
    ['4.5 reuses until its expiry', 'is reused more than 10 s before it expires', 20_000, true],
    ['4.5 otherwise new', 'is replaced less than 10 s before it expires', 9_000, false],
    ['4.5 otherwise new', 'is replaced after it expired', -1_000, false],
  ])('[%s] a pairing %s', async (_id, _when, leftMs, isSame) => {
    browseWith(userAgent)
    const { browser, first, uri } = await begin()
    first.destroy()
    endIn(browser, leftMs)
    const next = await visit(browser)
    const again = await show(next)
    expect(topicOf(again.uri) === topicOf(uri)).toBe(isSame)
    expect(getConnectionState(next).status).toBe('connecting')
  })
})

/** Freezes `Date` until the test ends. */
function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Strips the query of a URI, which includes the expiry. The topic stays the same. */
const topicOf = (uri: string) => uri.split('?')[0]

/** Sets the expiry of the tab's kept pairing, for both the kit and its client. */
function endIn({ items }: Browser, leftMs: number): void {
  const expiry = Math.floor((Date.now() + leftMs) / 1_000)
  const { wcUri, ...pairing } = JSON.parse(items.get(kept) ?? '')
  const ending = {
    ...pairing,
    wcUri: wcUri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${expiry}`),
    wcPairingExpiry: expiry * 1_000,
  }
  items.set(kept, JSON.stringify(ending))
  const client = JSON.parse(items.get(clientKey) ?? '')
  const pairings = client.pairings.map((one: object) => ({ ...one, expiry }))
  items.set(clientKey, JSON.stringify({ ...client, pairings }))
}

describe('a page that closes while a code is pending', () => {
  it('[4.5 then connected] connects on the next page if the wallet approved meanwhile', async () => {
    const { phone, browser, first, uri } = await begin()
    const link = { name: 'Rainbow', href: 'rainbow://wc?uri=x' }
    first.connection.setState((state) => ({
      ...state,
      pairing: walletLinked(state.pairing, { id: 'rainbow', ...link }),
    }))
    first.destroy()
    // WalletKit only resolves once the app has received the response.
    const scanned = phone.scan(uri)
    await expect.poll(phone.remote.sessions).toHaveLength(1)
    const next = await visit(browser)
    await scanned
    await expect.poll(() => next.facts.get().status).toBe('connected')
    expect(next.facts.get().activeAccount?.address).toBe(addresses.alice)
    // The wallet whose link the previous page opened.
    expect(next.preferences.getState().recentWallets).toEqual(['rainbow'])
    expect(getConnectionState(next)).toMatchObject({ wcUri: undefined, wcError: false })
    expect(browser.items.has(kept)).toBe(false)
    const third = await visit(browser, next)
    expect(third.facts.get().status).toBe('connected')
    expect(phone.remote.sessions()).toHaveLength(1)
  })

  it('[4.5 reuses until its expiry] [4.5 then connected] waits on the next page, shows the same code on request, and connects', async () => {
    const { phone, browser, first, uri } = await begin()
    const next = await visit(browser, await visit(browser, first))
    expect(next.facts.get().status).toBe('disconnected')
    await expect.poll(() => getConnectionState(next)).toMatchObject({ wcUri: uri, buffering: false })
    const again = await show(next)
    expect(again.uri).toBe(uri)
    expect(next.facts.get().status).toBe('connecting')
    await phone.scan(uri)
    await expect.poll(again.flow.get).toEqual({ status: 'connected' })
    expect(phone.remote.sessions()).toHaveLength(1)
  })

  it('[4.5 reuses until its expiry] drops a code on the next page that expires within 10 s', async () => {
    const { sockets, browser, first } = await begin()
    first.destroy()
    holdDate()
    const pairing = JSON.parse(browser.items.get(kept) ?? '')
    browser.items.set(kept, JSON.stringify({ ...pairing, wcPairingExpiry: Date.now() + 10_000 }))
    const opened = sockets.length
    const next = await visit(browser)
    await expect.poll(() => browser.items.has(kept)).toBe(false)
    await next.prepare()
    expect(getConnectionState(next)).toMatchObject({ wcUri: undefined, buffering: false })
    expect(sockets).toHaveLength(opened)
  })

  it('[4.5 reuses until its expiry] keeps a code on the next page that expires in just over 10 s', async () => {
    const { browser, first, uri } = await begin()
    first.destroy()
    holdDate()
    const pairing = JSON.parse(browser.items.get(kept) ?? '')
    browser.items.set(kept, JSON.stringify({ ...pairing, wcPairingExpiry: Date.now() + 10_001 }))
    const next = await visit(browser)
    await expect.poll(() => getConnectionState(next)).toMatchObject({ wcUri: uri, buffering: false })
    expect(browser.items.has(kept)).toBe(true)
  })

  it('receives the rejection on the next page, and creates another code', async () => {
    const { phone, browser, first, uri } = await begin()
    const next = await visit(browser, first)
    await phone.remote.pair(uri)
    await phone.remote.reject()
    await expect.poll(() => getConnectionState(next)).toMatchObject({ wcError: true, wcUri: undefined })
    expect(browser.items.has(kept)).toBe(false)
    expect((await show(next)).uri).not.toBe(uri)
  })

  it('stops waiting when the visitor connects another wallet, and disconnects a late approval', async () => {
    const { phone, browser, first, uri } = await begin()
    const next = await visit(browser, first)
    await connect(next, { connectorId: bobs.rdns })
    await phone.scan(uri)
    await expect.poll(phone.remote.sessions).toEqual([])
    expect(next.facts.get().activeAccount?.address).toBe(addresses.bob)
    await disconnect(next)
    expect(getConnectionState(next).connections).toEqual([])
  })

  it('keeps the wallet if another tab received the approval first', async () => {
    const { phone, browser, first, uri } = await begin()
    const { wagmiConfig, ...next } = await visit(browser, first)
    await expect.poll(() => next.connection.getState().pairing.wcUri).toBe(uri)
    const connector = wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)!
    // Simulates the state synced from the other tab.
    const connection = { accounts: [addresses.alice] as const, chainId: Number(devnet.id), connector }
    wagmiConfig.setState((state) => ({
      ...state,
      connections: new Map([[connector.uid, connection]]),
      current: connector.uid,
      status: 'connected',
    }))
    await phone.scan(uri)
    await expect.poll(() => next.connection.getState().pairing.wcUri).toBeUndefined()
    expect(phone.remote.sessions()).toHaveLength(1)
    expect(next.facts.get().activeAccount?.address).toBe(addresses.alice)
  })

  it('sends no request on the next page if the visitor left the code', async () => {
    const { sockets, browser, first, flow } = await begin()
    expect(browser.items.has(kept)).toBe(true)
    flow.stop()
    await expect.poll(() => browser.items.has(kept)).toBe(false)
    first.destroy()
    const opened = sockets.length
    const next = await visit(browser)
    await next.prepare()
    expect(getConnectionState(next).wcUri).toBeUndefined()
    expect(sockets).toHaveLength(opened)
  })
})

it.each([
  ['', 'empty'],
  ['{', 'truncated'],
  ['{"wcUri":5,"wcPairingExpiry":1}', 'of another type'],
  ['{"wcUri":"wc:a@2","wcPairingExpiry":1}', 'an expired code'],
  ['{"wcUri":"wc:a@2","wcPairingExpiry":9e15,"wcLinking":5}', 'a code unknown to the client'],
])('ignores a stored %s, which is %s', async (text) => {
  const sockets = provideSockets()
  const browser = createBrowser()
  browser.items.set(kept, text)
  const kit = await visit(browser)
  await expect.poll(() => browser.items.has(kept)).toBe(false)
  expect(getConnectionState(kit)).toMatchObject({ status: 'disconnected', wcUri: undefined })
  expect(sockets).toEqual([])
})
