import { testWorld } from '@latchkey/devnet/testWorld'
import type { World } from '@latchkey/devnet/world'
import { base58 } from '@scure/base'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createSolanaAccount } from '../../test/createSolanaAccount.ts'
import { chainId, openPhone, wanted } from '../../test/openPhone.ts'
import { createLink, type Link } from './createLink.ts'

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const asked = { chains: [solana], methods: ['solana_signMessage'], events: ['accountsChanged'] }

let world: World
beforeAll(async () => {
  world = await testWorld()
})

/** Creates a browser whose storage outlives its pages. */
function createBrowser() {
  const items = new Map<string, string>()
  const store = (key: string) => ({
    get: () => items.get(key) ?? null,
    set: (text: string) => void items.set(key, text),
  })
  return {
    items,
    open() {
      const uris: string[] = []
      let offers = 0
      const link = createLink({
        relay: world.relay,
        projectId: world.projectId,
        metadata: { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] },
        storage: store('client'),
        usesStorage: store('uses'),
        selectionStorage: store('selections'),
        namespaces: () => ({ ...wanted, solana: asked }),
        onUri: (uri) => uris.push(uri),
        onRelay: () => {},
        onOffer() {
          offers += 1
        },
        createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
      })
      onTestFinished(link.end)
      return { link, uris, offers: () => offers }
    },
  }
}

async function open() {
  const account = await createSolanaAccount()
  const phone = await openPhone(world, { answers: { solana_signMessage: account.signMessage } })
  const browser = createBrowser()
  const page = browser.open()
  const granted = { solana: { ...asked, accounts: [`${solana}:${account.address}`] } }
  /** Pairs for a namespace with a new code, and joins the session. */
  const pair = async (grants: Parameters<typeof phone.remote.approve>[0], namespace = 'eip155') => {
    const before = page.uris.length
    const waited = page.link.pair(namespace)
    const outcome = waited.catch((error: Error) => error)
    await expect.poll(() => page.uris.length).toBeGreaterThan(before)
    await phone.remote.pair(page.uris.at(-1) ?? '')
    const topic = await phone.remote.approve(grants)
    const session = await outcome
    if (session instanceof Error) throw session
    page.link.join(namespace, session)
    return topic
  }
  const both = { ...phone.grants, ...granted }
  return { account, browser, both, granted, page, pair, phone, link: page.link, offers: page.offers }
}

/** Joins a session that is offered to a namespace. */
async function takeUp(link: Link, namespace: string) {
  const session = await link.pair(namespace)
  link.join(namespace, session)
  return session
}

it('shares one session between namespaces, each of which requests its own key', async () => {
  const { account, both, link, pair, phone } = await open()
  const topic = await pair(both)
  expect(link.offered()).toMatchObject({ session: { topic }, namespaces: ['solana'] })
  const session = await takeUp(link, 'solana')
  expect(session.topic).toBe(topic)
  expect(link.offered()?.namespaces).toEqual([])
  const provider = link.provide(session, solana)
  expect(provider.accounts()).toEqual([account.address])
  const message = new TextEncoder().encode('hi')
  const params = { message: base58.encode(message), pubkey: account.address }
  const { signature } = Object(await provider.request({ method: 'solana_signMessage', params }))
  expect(await account.verify(message, signature)).toBe(true)
  expect(link.provide(session, chainId).accounts()).toEqual([phone.alice.address])
})

it('tells a namespace without a grant who has one, and lets only those join', async () => {
  const { granted, link, pair } = await open()
  await expect(pair(granted)).rejects.toMatchObject({
    name: 'GrantedElsewhereError',
    code: 4100,
    namespaces: ['solana'],
  })
  expect(link.find('eip155')).toBeUndefined()
  expect((await takeUp(link, 'solana')).namespaces.solana).toEqual(granted.solana)
})

it('ends a session that no namespace joins', async () => {
  const { granted, link, pair, phone } = await open()
  await pair(granted).catch(() => {})
  link.settle()
  await expect.poll(phone.remote.sessions).toEqual([])
})

it('keeps a session for the remaining namespaces, on the next page too, and ends it with the last one', async () => {
  const { both, browser, link, pair, phone } = await open()
  const topic = await pair(both)
  await takeUp(link, 'solana')
  await link.leave('eip155')
  expect(link.find('eip155')).toBeUndefined()
  expect(link.find('solana')?.topic).toBe(topic)
  link.end()
  const next = browser.open().link
  expect(next.find('eip155')).toBeUndefined()
  expect(next.find('solana')?.topic).toBe(topic)
  expect(phone.remote.sessions()).toEqual([topic])
  await next.leave('solana')
  await expect.poll(phone.remote.sessions).toEqual([])
})

it('replaces the previous session for the namespaces that join the new one', async () => {
  const { both, granted, link, pair, phone } = await open()
  const first = await pair(both)
  await takeUp(link, 'solana')
  const second = await pair(phone.grants)
  expect(link.find('eip155')?.topic).toBe(second)
  expect(link.find('solana')?.topic).toBe(first)
  expect(phone.remote.sessions()).toHaveLength(2)
  const third = await pair(granted, 'solana')
  expect(link.find('solana')?.topic).toBe(third)
  await expect.poll(() => [...phone.remote.sessions()].sort()).toEqual([second, third].sort())
})

it('offers a namespace that a wallet adds later once, and not after the namespace left', async () => {
  const { both, granted, link, offers, pair, phone } = await open()
  const topic = await pair(phone.grants)
  await phone.remote.update(topic, both)
  await expect.poll(offers).toBe(1)
  expect(link.offered()).toMatchObject({ session: { topic }, namespaces: ['solana'], isUnasked: true })
  expect(link.find('solana')).toBeUndefined()
  expect((await takeUp(link, 'solana')).topic).toBe(topic)
  await link.leave('solana')
  await phone.remote.update(topic, { ...phone.grant(phone.bob.address), ...granted })
  await expect.poll(() => link.find('eip155')?.namespaces.eip155?.accounts[0]).toContain(phone.bob.address)
  expect(offers()).toBe(1)
  expect(link.offered()?.namespaces ?? []).toEqual([])
})

it('keeps a session whose wallet grants another namespace instead, unless no namespace joins it', async () => {
  const { granted, link, pair, phone } = await open()
  const topic = await pair(phone.grants)
  await phone.remote.update(topic, granted)
  await expect.poll(() => link.find('solana')?.topic).toBe(topic)
  await link.leave('eip155')
  expect(phone.remote.sessions()).toEqual([topic])
  link.settle()
  await expect.poll(phone.remote.sessions).toEqual([])
})

it('takes no namespace away from another wallet when a wallet adds it later', async () => {
  const { both, granted, link, offers, pair, phone } = await open()
  const first = await pair(phone.grants)
  const second = await pair(granted, 'solana')
  await phone.remote.update(first, { ...both, ...phone.grant(phone.bob.address) })
  await expect.poll(() => link.find('eip155')?.namespaces.eip155?.accounts[0]).toContain(phone.bob.address)
  expect(link.find('solana')?.topic).toBe(second)
  expect(offers()).toBe(0)
})

it('delivers events and updates to the namespace that they belong to', async () => {
  const { account, both, granted, link, pair, phone } = await open()
  const topic = await pair(both)
  const provider = link.provide(await takeUp(link, 'solana'), solana)
  const other = await createSolanaAccount()
  const told: string[][] = []
  provider.on('accountsChanged', (accounts) => told.push(accounts))
  await phone.remote.update(topic, { ...phone.grant(phone.bob.address), ...granted })
  await expect.poll(() => link.find('eip155')?.namespaces.eip155?.accounts[0]).toContain(phone.bob.address)
  expect(told).toEqual([])
  const two = [`${solana}:${account.address}`, `${solana}:${other.address}`]
  await phone.remote.update(topic, { ...both, solana: { ...asked, accounts: two } })
  await expect.poll(() => told).toEqual([[account.address, other.address]])
  await phone.remote.emit(topic, solana, 'accountsChanged', [other.address])
  await expect.poll(() => told.at(-1)).toEqual([other.address])
})

it('keeps the account that the wallet selected for the next page, until the wallet selects another', async () => {
  const { browser, link, page, pair, phone } = await open()
  const [alice, bob] = [phone.alice.address, phone.bob.address]
  const topic = await pair(phone.grant([alice, bob]))
  const accountsOf = ({ link }: { link: Link }) => {
    const session = link.find('eip155')
    return session && link.provide(session, chainId).accounts()
  }
  const session = link.find('eip155')
  if (!session) throw new Error('Not connected.')
  const provider = link.provide(session, chainId)
  await phone.remote.emit(topic, chainId, 'accountsChanged', [bob])
  await expect.poll(provider.accounts).toEqual([bob])
  page.link.end()
  const next = browser.open()
  expect(accountsOf(next)).toEqual([bob])

  const other = next.link.provide(session, chainId)
  await phone.remote.update(topic, phone.grant([bob, alice]))
  await expect.poll(other.accounts).toEqual([bob, alice])
  next.link.end()
  const last = browser.open()
  expect(accountsOf(last)).toEqual([bob, alice])
  await last.link.leave('eip155')
  expect(browser.items.get('selections')).toBe('{}')
})
