import { testWorld } from '@latchkey/devnet/testWorld'
import type { World } from '@latchkey/devnet/world'
import { cookieToInitialState } from '@wagmi/core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, createBrowser, leaveBrowser } from '../../test/browser.ts'
import { type FramePage, provideFrame } from '../../test/frame.ts'
import { addresses, keys, openKit, settled, until } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { openPhone, provideSockets } from '../../test/phone.ts'
import { createWalletFrame } from '../../test/walletFrame.ts'
import { openWalletKit } from '../../test/walletKit.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import type { Kit } from '../kit/kit.ts'

// The cases of namespaces/eip155/reconnect.test.ts for the two connectors whose wallets are not in the page. Their own
// tests cover a reload, and a wallet that is disconnected, locked or unresponsive.

/** A wallet outside of the page, as controlled by tests. */
type Away = {
  makeKit(): Promise<Kit>
  /** Prepares a page of the browser, on top of its storage. */
  furnish?(): void
  connect(kit: Kit): Promise<unknown>
  /** Runs while no page is open. */
  changeAccount(): Promise<unknown>
  changeChain(): Promise<unknown>
}

let world: World
let browser: Browser
/** Accounts that were reported as connected before a connector was live. */
let early: string[]
beforeAll(async () => {
  world = await testWorld()
})
beforeEach(() => {
  browser = createBrowser()
  early = []
})
afterEach(() => {
  vi.useRealTimers()
  expect(early).toEqual([])
})

async function reachPhone(): Promise<Away> {
  provideSockets()
  const phone = await openPhone(world)
  let topic = ''
  return {
    makeKit: async () => openKit({ relay: world.relay, projectId: world.projectId }),
    async connect(kit) {
      await kit.prepare()
      const connected = connect(kit, { connectorId: 'walletConnect' })
      await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
      topic = await phone.scan(getConnectionState(kit).wcUri ?? '')
      return connected
    },
    changeAccount: () => phone.remote.update(topic, phone.grant(addresses.bob)),
    changeChain: () => phone.remote.emit(topic, devnet.caipNetworkId, 'chainChanged', 31_338),
  }
}

async function reachFrame(): Promise<Away> {
  const logIn = (key: keyof typeof keys) =>
    Object.assign(createWalletFrame(keys[key]), { session: { email: `${key}@mob.test` } })
  let wallet = logIn('alice')
  return {
    makeKit: () => openWalletKit(),
    furnish: () => void provideFrame(wallet.answers),
    async connect(kit) {
      await kit.prepare()
      return connect(kit, { connectorId: 'ID_AUTH' })
    },
    async changeAccount() {
      wallet = logIn('bob')
    },
    changeChain: async () => wallet.answers['switch-network']?.({ chainId: 31_338 }),
  }
}

const ways = [
  {
    way: 'a wallet on a phone',
    reach: reachPhone,
    own: ['', '.client', '.uses', '.selections'].map((part) => `latchkey.walletConnect${part}`),
  },
  { way: 'the embedded wallet', reach: reachFrame, own: ['latchkey.embedded'] },
]

/** Opens a page and starts a kit in it. Checks and records every status that it reports. */
async function visit({ furnish, makeKit }: Pick<Away, 'furnish' | 'makeKit'>, initialCookie?: string) {
  browser.open()
  furnish?.()
  const kit = await makeKit()
  if (initialCookie !== undefined) kit.hydrate(cookieToInitialState(kit.wagmiConfig, initialCookie))
  const seen: string[] = ['disconnected']
  kit.facts.subscribe(() => {
    const { account, activeAccount, status } = kit.facts.get()
    if (seen.at(-1) !== status) seen.push(status)
    const isEarly = status === 'connected' ? !isLive(kit) : account !== null || activeAccount !== undefined
    if (isEarly) early.push(`${status}: ${account}`)
  })
  kit.start()
  return { kit, seen }
}

function isLive(kit: Kit): boolean {
  const { connections, current } = kit.wagmiConfig.state
  const connection = connections.get(current ?? '')
  return typeof connection?.connector.getProvider === 'function' && connection.accounts.length > 0
}

/** Returns the account in use once the kit has restored its connections. */
async function accountOf(kit: Kit): Promise<string | null> {
  await settled(kit)
  return kit.facts.get().account
}

describe.each(ways)('$way', ({ own, reach }) => {
  const alice = `eip155:31337:${addresses.alice}`

  /** Makes a first visit that connects. */
  async function connected() {
    const away = await reach()
    const { kit } = await visit(away)
    await settled(kit)
    await away.connect(kit)
    expect(kit.facts.get().account).toBe(alice)
    return { away, kit }
  }

  /** Connects and leaves. */
  async function leftConnected() {
    const { away, kit } = await connected()
    kit.destroy()
    return away
  }

  it('[4.3 ends connected] restores the connection after a reload, and never shows it before', async () => {
    const away = await leftConnected()
    const { kit, seen } = await visit(away)
    expect(await accountOf(kit)).toBe(alice)
    expect(seen).toEqual(['disconnected', 'reconnecting', 'connected'])
  })

  it('[4.3 ends connected] connects a new tab beside the first', async () => {
    const { away, kit: first } = await connected()
    const { kit } = await visit(away)
    expect(await accountOf(kit)).toBe(alice)
    expect(first.facts.get().account).toBe(alice)
  })

  it('[4.3 ends connected] shows the reconnecting wallet on a server-rendered page, then connects', async () => {
    const away = await leftConnected()
    const cookie = `latchkey.store=${browser.items.get('latchkey.store')}`
    leaveBrowser()
    Reflect.deleteProperty(globalThis, 'document')
    const shared = await away.makeKit()
    const onServer = shared.hydrate(cookieToInitialState(shared.wagmiConfig, cookie))
    expect(shared.facts.get()).toMatchObject({ status: 'disconnected', restoringAddress: null })
    expect(onServer.facts.get()).toMatchObject({
      status: 'reconnecting',
      account: null,
      restoringAddress: addresses.alice,
    })
    const { kit } = await visit(away, cookie)
    expect(await accountOf(kit)).toBe(alice)
  })

  it('[4.3 ends connected] shows an account that changed while the page was closed', async () => {
    const away = await leftConnected()
    await away.changeAccount()
    const { kit } = await visit(away)
    await until(kit, () => kit.facts.get().account === `eip155:31337:${addresses.bob}`)
  })

  it('[4.3 ends connected] shows a chain that changed while the page was closed', async () => {
    const away = await leftConnected()
    await away.changeChain()
    const { kit } = await visit(away)
    await until(kit, () => kit.facts.get().account === `eip155:31338:${addresses.alice}`)
    expect(kit.facts.get().activeNetwork?.caipNetworkId).toBe('eip155:31338')
  })

  it('[9.25] works without storage, but restores nothing on the next visit', async () => {
    browser.setStorage('blocked')
    const away = await leftConnected()
    expect(browser.items.size).toBe(0)
    const { kit } = await visit(away)
    expect(await accountOf(kit)).toBeNull()
    expect(kit.facts.get().status).toBe('disconnected')
  })

  it('[9.25] works from memory when storage is full', async () => {
    browser.setStorage('full')
    const { kit } = await connected()
    expect(kit.facts.get().status).toBe('connected')
    await disconnect(kit)
    expect(kit.facts.get().status).toBe('disconnected')
    expect(browser.items.size).toBe(0)
  })

  it.each(['no JSON', 'null', '{"version":1}', '[]'])(
    'treats corrupt storage as empty, the connector’s own or all: %s',
    async (text) => {
      const away = await leftConnected()
      for (const kept of [own, ['latchkey.store', 'latchkey.kit', 'latchkey.recentConnectorId', ...own]]) {
        // The value that marks an earlier connection may be any text.
        for (const key of kept) browser.items.set(key, text)
        const { kit } = await visit(away)
        await settled(kit)
        if (kit.facts.get().status === 'disconnected') await away.connect(kit)
        expect(kit.facts.get().account).toBe(alice)
        kit.destroy()
        const { kit: next } = await visit(away)
        expect(await accountOf(next)).toBe(alice)
        next.destroy()
      }
    },
  )
})

it('[4.3 otherwise disconnected] waits 5 s for a frame that never loads, and asks it again on the next visit', async () => {
  const away = await reachFrame()
  const { kit: first } = await visit(away)
  await settled(first)
  await away.connect(first)
  first.destroy()
  let frame: FramePage | undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { kit, seen } = await visit({
    ...away,
    furnish() {
      frame = provideFrame({}, { loads: () => false })
    },
  })
  await vi.waitFor(() => expect(frame?.iframes).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(5_100)
  expect(await accountOf(kit)).toBeNull()
  expect(seen).toEqual(['disconnected', 'reconnecting', 'disconnected'])
  vi.useRealTimers()
  kit.destroy()
  const { kit: next } = await visit(away)
  expect(await accountOf(next)).toBe(`eip155:31337:${addresses.alice}`)
})
