import { lateInjectionMs } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSatsWallet } from '../../../test/bitcoin/createSatsWallet.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createKeplrWallet } from '../../../test/keplrWallet.ts'
import { createPolkadotExtension, derivePolkadotKey } from '../../../test/polkadotExtension.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { bip122 } from '../bip122/bip122.ts'
import { bitcoin } from '../bip122/networks.ts'
import type { NamespaceDefinition } from '../contract/defineNamespace.ts'
import { cosmos } from '../cosmos/cosmos.ts'
import { cosmosNetworks } from '../cosmos/cosmosNetworks.ts'
import { polkadot } from '../polkadot/polkadot.ts'
import { polkadotNetworks } from '../polkadot/polkadotNetworks.ts'

type Place = {
  place: string
  define: () => NamespaceDefinition
  networks: readonly Network[]
  connectorId: string
  /** Globals that a wallet injects into the page. */
  globals: object
}

const { entry, provider } = createSatsWallet({ id: 'LateWallet' })
const places: readonly Place[] = [
  {
    place: 'window.keplr',
    define: cosmos,
    networks: cosmosNetworks,
    connectorId: 'keplr',
    globals: { keplr: createKeplrWallet({ 'cosmoshub-4': 'cosmos' }).provider },
  },
  {
    place: 'window.injectedWeb3',
    define: polkadot,
    networks: polkadotNetworks,
    connectorId: 'late',
    globals: { injectedWeb3: { late: createPolkadotExtension([derivePolkadotKey('//Alice')]).injected } },
  },
  {
    place: 'window.btc_providers',
    define: bip122,
    networks: [bitcoin],
    connectorId: entry.id,
    globals: { btc_providers: [entry], LateWallet: provider },
  },
]

/** Opens a page without wallets, and lets the time pass in which it looks for them. */
async function visitEarly({ define, networks }: Place) {
  createBrowser().open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = define().create({ storage: createMemoryStorage(), storageKey: 'test', networks })
  onTestFinished(page.start())
  await page.prepare?.()
  await vi.advanceTimersByTimeAsync(2 * lateInjectionMs)
  return page
}

it.each(places)('finds a wallet that reached $place later when the page is read again', async (place) => {
  const { connectors, look } = await visitEarly(place)
  const ids = () => connectors.get().map(({ id }) => id)
  const told: string[][] = []
  connectors.subscribe(() => told.push(ids()))
  Object.assign(window, place.globals)
  expect(ids()).toEqual([])
  look?.()
  expect(ids()).toEqual([place.connectorId])
  look?.()
  expect(told).toEqual([[place.connectorId]])
})

it.each(places)('restores a connection when its wallet reaches $place late', async (place) => {
  createBrowser().open()
  Object.assign(window, place.globals)
  const storage = createMemoryStorage()
  const { define, networks } = place
  const visit = () => {
    const page = define().create({ storage, storageKey: 'test', networks })
    const life = new AbortController()
    onTestFinished(page.start())
    onTestFinished(() => life.abort())
    return { page, signal: life.signal }
  }
  const first = visit()
  await first.page.prepare?.()
  await first.page.reconnect({ signal: first.signal })
  await first.page.connect({ connectorId: place.connectorId, signal: first.signal })
  createBrowser().open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { page, signal } = visit()
  let isSettled = false
  void page.reconnect({ signal }).then(() => {
    isSettled = true
  })
  while (!isSettled) await vi.advanceTimersByTimeAsync(50)
  expect(page.connections.get().status.type).toBe('disconnected')
  Object.assign(window, place.globals)
  while (page.connections.get().status.type !== 'connected') await vi.advanceTimersByTimeAsync(50)
  expect(page.connections.get().list).toMatchObject([{ connectorId: place.connectorId }])
})
