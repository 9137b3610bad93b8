import { lateInjectionMs } from '@latchkey/protocol/constants'
import { createValue } from '@latchkey/protocol/createValue'
import type { Network } from '@latchkey/protocol/network'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryNetworks } from '../../../test/memoryNamespace.ts'
import { type ContractBrowser, namespaceContract } from '../../../test/namespaceContract.ts'
import { AccountMissingError } from '../../errors/connection.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import type { Namespace } from '../contract/defineNamespace.ts'
import { createWalletNamespace, type WalletDriver, type WalletEvents } from './createWalletNamespace.ts'

type Key = { address: string; sign(text: string): Promise<string> }

/** Creates a key whose address is its public key. */
async function createKey(): Promise<Key> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const address = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex')
  return {
    address,
    sign: async (text) =>
      Buffer.from(await crypto.subtle.sign('Ed25519', privateKey, Buffer.from(text))).toString('hex'),
  }
}

async function verify({ address, message, signature }: Parameters<ContractBrowser['verify']>[0]) {
  const key = await crypto.subtle.importKey('raw', Buffer.from(address, 'hex'), 'Ed25519', true, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'hex'), Buffer.from(message))
}

/** Opens a browser with a wallet of two keys, and functions that control it. */
async function openBrowser() {
  const keys = [await createKey(), await createKey()]
  const waiting: (() => void)[] = []
  const listeners = new Set<WalletEvents>()
  let mood: 'willing' | 'declining' | 'late' = 'willing'
  let prompts = 0
  let farewells = 0
  let isKnown = false
  const here = createValue<readonly WalletDriver[]>([])
  const driver: WalletDriver = {
    id: 'test.wallet',
    name: 'Test wallet',
    type: 'ANNOUNCED',
    async connect({ isSilent }) {
      if (isSilent && !isKnown) throw new Error('Locked')
      if (!isSilent) {
        prompts += 1
        if (mood === 'declining') throw Object.assign(new Error('No'), { code: 4001 })
        if (mood === 'late') await new Promise<void>((resolve) => waiting.push(resolve))
      }
      isKnown = true
      return { accounts: keys.map(({ address }) => address) }
    },
    async disconnect() {
      farewells += 1
      isKnown = false
    },
    async signMessage({ address, message }) {
      const key = keys.find((one) => one.address === address)
      if (!key || typeof message !== 'string') throw new Error('Not mine')
      return key.sign(message)
    },
    watch(on) {
      listeners.add(on)
      return () => listeners.delete(on)
    },
  }
  here.set([driver])
  const browser: ContractBrowser = {
    define: () => ({
      id: 'solana',
      create: (context) =>
        createWalletNamespace(context, {
          id: 'solana',
          mainNetworkId: memoryNetworks[0].caipNetworkId,
          wallets: here,
          start: () => () => {},
        }),
    }),
    networks: memoryNetworks as readonly [Network, Network],
    connectorId: driver.id,
    setMood(next) {
      mood = next
    },
    answer() {
      for (const resolve of waiting.splice(0)) resolve()
    },
    prompts: () => prompts,
    farewells: () => farewells,
    addressOn: () => keys[0]?.address ?? '',
    async changeAccount() {
      keys.reverse()
      for (const on of [...listeners]) on.accountsChanged(keys.map(({ address }) => address))
      return keys[0]?.address ?? ''
    },
    async end() {
      for (const on of [...listeners]) on.ended()
    },
    verify,
  }
  return {
    browser,
    lock() {
      isKnown = false
    },
    unlock() {
      isKnown = true
    },
    /** Reports the accounts that its pages may see. */
    tell() {
      for (const on of [...listeners]) on.accountsChanged(isKnown ? keys.map(({ address }) => address) : [])
    },
    isKnown: () => isKnown,
    remove() {
      here.set([{ ...driver, id: 'test.other' }])
    },
    /** Adds the wallet to the page, locked or not. */
    appear() {
      here.set([driver, ...here.get()])
    },
    watchers: () => listeners.size,
  }
}

namespaceContract('a namespace of tests', async () => (await openBrowser()).browser)

async function visit(browser: ContractBrowser, storage = createMemoryStorage()) {
  const page = browser.define().create({ storage, storageKey: 'test', networks: browser.networks })
  const life = new AbortController()
  onTestFinished(() => life.abort())
  await page.reconnect({ signal: life.signal })
  return { page, storage }
}

it('restores a wallet that was locked on one visit on the next', async () => {
  const { browser, lock, unlock } = await openBrowser()
  const { page, storage } = await visit(browser)
  await page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  lock()
  expect((await visit(browser, storage)).page.connections.get().status.type).toBe('disconnected')
  unlock()
  expect((await visit(browser, storage)).page.connections.get().status.type).toBe('connected')
})

it('restores a wallet that was locked during a visit once it is unlocked, then and on the next visit', async () => {
  const { browser, lock, tell, unlock } = await openBrowser()
  const { page, storage } = await visit(browser)
  const made = await page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  lock()
  tell()
  expect(page.connections.get()).toMatchObject({ status: { type: 'disconnected' }, list: [], current: null })
  unlock()
  tell()
  expect(page.connections.get()).toMatchObject({
    status: { type: 'connected' },
    list: [made],
    current: made.id,
  })
  lock()
  tell()
  const { page: next } = await visit(browser, storage)
  expect(next.connections.get().status.type).toBe('disconnected')
  unlock()
  expect((await visit(browser, storage)).page.connections.get()).toMatchObject({ list: [made] })
})

it('keeps one connection when the visitor connects a locked wallet, even after locking and unlocking', async () => {
  const { browser, lock, tell, unlock } = await openBrowser()
  const { page } = await visit(browser)
  const connect = () =>
    page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  await connect()
  lock()
  tell()
  const made = await connect()
  expect(page.connections.get().list).toEqual([made])
  lock()
  tell()
  unlock()
  tell()
  expect(page.connections.get().list).toEqual([made])
})

it('forgets a wallet that ends its connection while locked', async () => {
  const { browser, lock, tell, unlock } = await openBrowser()
  const { page, storage } = await visit(browser)
  await page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  lock()
  tell()
  await browser.end?.()
  unlock()
  tell()
  expect(page.connections.get().list).toEqual([])
  expect((await visit(browser, storage)).page.connections.get().list).toEqual([])
})

it('does not restore a wallet that was locked during the visit after disconnecting everything', async () => {
  const { browser, isKnown, lock, tell, unlock, watchers } = await openBrowser()
  const { page, storage } = await visit(browser)
  await page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  lock()
  tell()
  expect(watchers()).toBe(1)
  await page.disconnect()
  expect([watchers(), isKnown()]).toEqual([0, false])
  unlock()
  tell()
  expect(page.connections.get().list).toEqual([])
  expect((await visit(browser, storage)).page.connections.get().list).toEqual([])
})

describe('a wallet that appears after the wait', () => {
  const signal = new AbortController().signal

  /** Connects, then visits a page where the wallet is missing for longer than the kit waits. */
  async function visitWithout() {
    const opened = await openBrowser()
    const { page, storage } = await visit(opened.browser)
    const made = await page.connect({ connectorId: opened.browser.connectorId, signal })
    opened.remove()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const visiting = visit(opened.browser, storage)
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    const { page: next } = await visiting
    expect(next.connections.get()).toMatchObject({
      status: { type: 'disconnected' },
      list: [],
      current: null,
    })
    return { ...opened, made, page: next, stored: () => JSON.parse(storage.getItem('test.solana') ?? '') }
  }

  it('stays stored and connects when it appears', async () => {
    const { appear, made, page, stored } = await visitWithout()
    expect(stored()).toMatchObject({ connections: [{ uid: made.id }] })
    await vi.advanceTimersByTimeAsync(3 * lateInjectionMs)
    appear()
    await expect
      .poll(() => page.connections.get())
      .toMatchObject({
        status: { type: 'connected' },
        list: [made],
        current: made.id,
      })
    expect(stored()).toMatchObject({ connections: [{ uid: made.id }], current: made.id })
  })

  it('stays stored if it is locked when it appears', async () => {
    const { appear, lock, made, page, stored } = await visitWithout()
    lock()
    appear()
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    expect(page.connections.get().status.type).toBe('disconnected')
    expect(stored()).toMatchObject({ connections: [{ uid: made.id }] })
  })

  it('is not asked after the visitor disconnects', async () => {
    const { appear, page, stored, watchers } = await visitWithout()
    await page.disconnect()
    expect(stored()).toMatchObject({ connections: [] })
    const before = watchers()
    appear()
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    expect(page.connections.get().list).toEqual([])
    expect(watchers()).toBe(before)
  })

  it('is forgotten after the visitor connects another wallet', async () => {
    const { appear, page, stored } = await visitWithout()
    const other = await page.connect({ connectorId: 'test.other', signal })
    expect(stored()).toMatchObject({ connections: [{ uid: other.id }] })
    appear()
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    expect(page.connections.get().list).toEqual([other])
  })

  it('has one connection when the visitor connects it as it appears', async () => {
    const { appear, browser, page } = await visitWithout()
    appear()
    const again = await page.connect({ connectorId: browser.connectorId, signal })
    await vi.advanceTimersByTimeAsync(lateInjectionMs)
    expect(page.connections.get().list).toEqual([again])
  })
})

it('is not restored after the visitor disconnects everything while it is locked', async () => {
  const { browser, lock, unlock } = await openBrowser()
  const { page, storage } = await visit(browser)
  await page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  lock()
  const locked = await visit(browser, storage)
  await locked.page.disconnect()
  unlock()
  expect((await visit(browser, storage)).page.connections.get().status.type).toBe('disconnected')
})

it('stops listening to its wallets once the page ends', async () => {
  const { browser, watchers } = await openBrowser()
  const page = browser
    .define()
    .create({ storage: createMemoryStorage(), storageKey: 'test', networks: browser.networks })
  const life = new AbortController()
  await page.reconnect({ signal: life.signal })
  await page.connect({ connectorId: browser.connectorId, signal: new AbortController().signal })
  expect(watchers()).toBe(1)
  life.abort()
  expect(watchers()).toBe(0)
})

describe('one of several accounts', () => {
  async function connected() {
    const { browser } = await openBrowser()
    const { page, storage } = await visit(browser)
    const connection = await page.connect({
      connectorId: browser.connectorId,
      signal: new AbortController().signal,
    })
    const [first = '', second = ''] = connection.accounts
    return { browser, page, storage, connectionId: connection.id, first, second }
  }
  const accountsOf = (page: Namespace) => page.connections.get().list[0]?.accounts

  it('becomes active when chosen, stays active on the next visit, and signs', async () => {
    const { browser, page, storage, connectionId, first, second } = await connected()
    await page.switchConnection({ connectionId, address: second })
    expect(page.connections.get().list[0]).toMatchObject({
      accounts: [second, first],
      walletAccounts: [first, second],
    })
    const again = (await visit(browser, storage)).page
    expect(again.connections.get().list[0]).toMatchObject({
      accounts: [second, first],
      walletAccounts: [first, second],
    })
    const signature = await again.signMessage({ address: second, message: 'hello' })
    expect(
      await browser.verify({ address: second, message: 'hello', signature, network: browser.networks[0] }),
    ).toBe(true)
    await again.switchConnection({ connectionId, address: first })
    expect(again.connections.get().list[0]).not.toHaveProperty('walletAccounts')
    expect(accountsOf((await visit(browser, storage)).page)).toEqual([first, second])
  })

  it('yields to the account that the wallet switches to, and is rejected if the wallet never shared it', async () => {
    const { browser, page, connectionId, first, second } = await connected()
    await page.switchConnection({ connectionId, address: second })
    await expect(page.switchConnection({ connectionId, address: 'nobody' })).rejects.toThrow(
      AccountMissingError,
    )
    await browser.changeAccount?.()
    expect(accountsOf(page)).toEqual([second, first])
    await browser.changeAccount?.()
    expect(accountsOf(page)).toEqual([first, second])
  })
})
