import { type NamespaceId, namespaceIds } from '@latchkey/protocol/vocabulary'
import { describe, expect, it } from 'vitest'
import { createMemoryWallet, memoryNamespace } from '../../test/memoryNamespace.ts'
import type { ConnectorRow } from '../namespaces/contract/defineNamespace.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { installs } from '../remote/installs.ts'
import { loadCatalogue } from '../remote/loadCatalogue.ts'
import { listWallets, type WalletSources } from './wallets.ts'

const catalogue = await loadCatalogue()

const none: WalletSources = {
  connectors: [],
  catalogue,
  recent: [],
  wallets: { featured: [], include: undefined, exclude: [], custom: [] },
  namespaces: ['eip155'],
}
const announced = (rdns: string, name: string): ConnectorRow & { namespace: 'eip155' } => ({
  id: rdns,
  uid: `uid-${rdns}`,
  name,
  rdns,
  type: 'ANNOUNCED',
  namespace: 'eip155',
})
/** Creates the rows of a namespace's wallets. */
const inNamespace = (namespace: NamespaceId, ...wallets: [id: string, name: string][]) =>
  memoryNamespace(
    wallets.map(([id, name]) => createMemoryWallet(id, [], { name, type: 'ANNOUNCED' })),
    namespace,
  )
    .create({ storage: createMemoryStorage(), storageKey: 'test', networks: [] })
    .connectors.get()
    .map((row) => ({ ...row, namespace }))
const every: Partial<WalletSources> = { namespaces: namespaceIds }
const ids = (sources: Partial<WalletSources>) => listWallets({ ...none, ...sources }).map(({ id }) => id)

describe('catalogue', () => {
  it('lists every wallet once, with ID, name, and its namespaces unless only eip155', () => {
    expect(catalogue.length).toBeGreaterThan(60)
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
    const rdns = catalogue.flatMap((wallet) => wallet.rdns ?? [])
    expect(new Set(rdns).size).toBe(rdns.length)
    for (const { name, namespaces } of catalogue) {
      expect(name).not.toBe('')
      expect(namespaces, name).not.toEqual(['eip155'])
      expect(namespaces, name).not.toEqual([])
    }
  })

  it('has no campaign parameters and no tracking redirects', () => {
    const addresses = JSON.stringify([catalogue, installs]).match(/[a-z][a-z0-9+.-]*:\/\/[^"]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(100)
    for (const address of addresses) {
      expect(address).not.toMatch(
        /[?&](utm_\w+|mt|ref|referrer|referral|source|campaign|_smtype|pid|af_\w+|ct|pt|pli|[fg]clid)=/i,
      )
      expect(address).not.toMatch(
        /sng\.link|app\.link|link\.zerion\.io|onelink\.me|adj\.st|bit\.ly|branch\.io/,
      )
      expect(address).not.toMatch(/^http:/)
    }
  })

  it('has install and app links for its wallets', () => {
    const known = new Set(catalogue.map(({ id }) => id))
    for (const [id, { link }] of Object.entries(installs)) {
      expect(known.has(id), id).toBe(true)
      for (const address of Object.values(link ?? {})) expect(address).toMatch(/\{uri(:encoded)?\}/)
    }
    for (const { id } of catalogue) expect(Object.keys(installs[id] ?? {}), id).not.toEqual([])
  })
})

describe('wallet list', () => {
  it('puts installed wallets first, with the recent ones on top', () => {
    const connectors = [announced('io.rabby', 'Rabby Wallet'), announced('io.metamask', 'MetaMask')]
    const rows = listWallets({ ...none, connectors, recent: ['io.metamask'] })
    expect(rows.slice(0, 2).map(({ id, isInstalled, isRecent }) => [id, isInstalled, isRecent])).toEqual([
      ['metaMask', true, true],
      ['rabby', true, false],
    ])
    expect(rows.filter(({ isInstalled }) => isInstalled)).toHaveLength(2)
    const ofEvm = catalogue.filter(({ namespaces = ['eip155'] }) => namespaces.includes('eip155'))
    expect(rows).toHaveLength(ofEvm.length)
    expect(rows[0]?.connectors).toEqual([
      { namespace: 'eip155', connectorId: 'uid-io.metamask', id: 'io.metamask', type: 'ANNOUNCED' },
    ])
  })

  it('puts a recent mobile wallet before installed wallets', () => {
    const connectors = [announced('io.rabby', 'Rabby Wallet'), announced('io.metamask', 'MetaMask')]
    const rows = listWallets({ ...none, connectors, recent: ['rainbow', 'io.metamask'] })
    expect(rows.slice(0, 3).map(({ id, isInstalled }) => [id, isInstalled])).toEqual([
      ['rainbow', false],
      ['metaMask', true],
      ['rabby', true],
    ])
  })

  it('has no row for the remote wallet connector', () => {
    const remote = { ...announced('walletConnect', 'WalletConnect'), type: 'WALLET_CONNECT' as const }
    expect(ids({ connectors: [remote] })).toEqual(ids({}))
  })

  it('lists available connectors while the catalogue loads', () => {
    expect(ids({ catalogue: [], connectors: [announced('io.rabby', 'Rabby')] })).toEqual(['io.rabby'])
  })

  it('[3.15 MULTI_CHAIN] merges a wallet of two namespaces into one row of the type MULTI_CHAIN', () => {
    const solana = { ...announced('app.phantom', 'Phantom'), uid: 'other', namespace: 'solana' as const }
    const rows = listWallets({
      ...none,
      namespaces: ['eip155', 'solana'],
      connectors: [announced('app.phantom', 'Phantom'), solana],
    })
    expect(rows.filter(({ name }) => name === 'Phantom')).toHaveLength(1)
    expect(rows[0]?.connectors.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(rows[0]?.type).toBe('MULTI_CHAIN')
  })

  it('[3.15 ANNOUNCED] gives a wallet of one namespace the type of its connector, and a missing wallet none', () => {
    const [rabby, next] = listWallets({ ...none, connectors: [announced('io.rabby', 'Rabby')] })
    expect(rabby?.type).toBe('ANNOUNCED')
    expect(next?.connectors).toEqual([])
    expect(next?.type).toBeUndefined()
  })

  it('matches a wallet by name if its namespace has no other identifier', () => {
    const connectors = [
      announced('app.phantom', 'Phantom'),
      ...inNamespace('solana', ['Phantom', 'Phantom']),
      ...inNamespace('bip122', ['PhantomProvider', 'phantom wallet']),
      ...inNamespace('polkadot', ['subwallet-js', 'SubWallet']),
    ]
    const rows = listWallets({ ...none, ...every, connectors })
    const installed = rows.filter(({ isInstalled }) => isInstalled)
    expect(installed.map(({ id, name, connectors }) => [id, name, connectors.map(({ id }) => id)])).toEqual([
      ['phantom', 'Phantom', ['app.phantom', 'Phantom', 'PhantomProvider']],
      ['subwallet', 'SubWallet', ['subwallet-js']],
    ])
    expect(rows).toHaveLength(catalogue.length)
  })

  it('merges the namespaces of a wallet outside the catalogue, too', () => {
    const connectors = [announced('test.odd', 'Odd'), ...inNamespace('solana', ['Odd', 'Odd Wallet'])]
    const [odd] = listWallets({ ...none, ...every, connectors })
    expect(odd).toMatchObject({ id: 'test.odd', name: 'Odd', rdns: 'test.odd' })
    expect(odd?.connectors.map(({ connectorId }) => connectorId)).toEqual(['uid-test.odd', 'solana:Odd'])
  })

  it('keeps two wallets with the same name in one namespace apart', () => {
    const connectors = inNamespace('solana', ['one', 'Phantom'], ['two', 'Phantom'])
    const rows = listWallets({ ...none, ...every, connectors }).filter(({ isInstalled }) => isInstalled)
    expect(rows.map(({ connectors }) => connectors.length)).toEqual([1, 1])
  })

  it('does not merge an eip155 wallet with another one of the same name', () => {
    const connectors = [announced('io.metamask', 'MetaMask'), announced('test.thief', 'MetaMask')]
    const rows = listWallets({ ...none, connectors }).filter(({ isInstalled }) => isInstalled)
    expect(rows.map(({ id }) => id)).toEqual(['metaMask', 'test.thief'])
  })

  it('[9.21 recent wallets] marks a wallet as recent by its most recently connected namespace', () => {
    const connectors = [announced('io.rabby', 'Rabby'), announced('app.phantom', 'Phantom')]
    const sources = { ...none, ...every, recent: ['Phantom'] }
    const [first] = listWallets({
      ...sources,
      connectors: [...connectors, ...inNamespace('solana', ['Phantom', 'Phantom'])],
    })
    expect(first).toMatchObject({ id: 'phantom', isRecent: true })
  })

  it('accepts featured, included, excluded and own wallets by ID or rdns', () => {
    const mine = { id: 'mine', name: 'Mine', downloads: {} }
    const wallets = {
      featured: ['io.rabby', 'zerion'],
      include: ['metaMask', 'rabby', 'zerion'],
      exclude: ['io.metamask'],
      custom: [mine],
    }
    expect(ids({ wallets })).toEqual(['rabby', 'zerion', 'mine'])
    expect(ids({ wallets, connectors: [announced('io.metamask', 'MetaMask')] })).not.toContain('metaMask')
  })

  it('omits wallets of namespaces that the app does not have', () => {
    expect(
      ids({ namespaces: ['polkadot'] }).every((id) =>
        ['talisman', 'subwallet', 'nova', 'enkrypt'].includes(id),
      ),
    ).toBe(true)
  })
})
