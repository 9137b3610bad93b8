import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getAccountState } from '../actions/getAccountState.ts'
import { getConnectionState } from '../actions/getConnectionState.ts'
import { switchConnection } from '../actions/switchConnection.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { createKit } from '../createKit.ts'
import type { Facts, Kit } from '../kit.ts'
import { createBrowser, createWallet } from '../testing/browser.ts'
import { addresses, keys, settled } from '../testing/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../testing/memoryNamespace.ts'
import { devnet, sidenet } from '../testing/networks.ts'
import type { Connection } from './defineNamespace.ts'
import { toChain } from './eip155/toChain.ts'

/** Something that visitors, wallets and browsers do. */
type Deed =
  | { do: 'connect'; wallet: number; mood: 'willing' | 'declining' | 'failing' | 'never' }
  | { do: 'disconnect'; connection: number; failing: Failing }
  | { do: 'disconnectFamily'; family: number; failing: Failing }
  | { do: 'disconnectAll'; failing: Failing }
  | { do: 'switchConnection'; connection: number; account: number }
  | { do: 'switchNetwork'; network: number; failing: Failing }
  | { do: 'changeAccount'; wallet: number; count: number }
  | { do: 'changeNetwork'; wallet: number }
  | { do: 'lock'; wallet: number }
  | { do: 'appear' }
  | { do: 'reload'; wallets: 'willing' | 'locked' | 'failing' | 'absent'; storage: string | null }
  /** A connect that stays open while something else happens, and that its visitor may leave before the wallet's yes. */
  | { do: 'connectMeanwhile'; wallet: number; deed: Deed; isLeft: boolean }

/** Whose wallets do not answer while they are let go: one of each family's, all of them, or none. */
type Failing = 'nobody' | 'one' | 'everybody'

const families = ['solana', 'bip122', 'polkadot', 'cosmos'] as const
/** Two wallets of eip155, and two of each other family; one of these is in every family. */
const walletCount = 2 + 2 * families.length

const index = fc.nat({ max: walletCount - 1 })
const failing = fc.constantFrom<Failing>('nobody', 'one', 'everybody')
/** What a storage may hold that nobody of ours wrote; `blocked` is one that refuses for the whole visit. */
const damages = [
  '',
  'null',
  '{',
  '[]',
  '{"version":1,"connections":[null,{"connectorId":1}],"current":{}}',
  '{"state":{"connections":{}}}',
  'blocked',
]
const pageDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      wallet: index,
      mood: fc.constantFrom('willing', 'willing', 'willing', 'declining', 'failing', 'never'),
    }),
  },
  fc.record({ do: fc.constant('disconnect' as const), connection: index, failing }),
  fc.record({ do: fc.constant('disconnectFamily' as const), family: index, failing }),
  fc.record({ do: fc.constant('disconnectAll' as const), failing }),
  fc.record({
    do: fc.constant('switchConnection' as const),
    connection: index,
    account: fc.nat({ max: 1 }),
  }),
  fc.record({ do: fc.constant('switchNetwork' as const), network: index, failing }),
  fc.record({ do: fc.constant('changeAccount' as const), wallet: index, count: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('changeNetwork' as const), wallet: index }),
  fc.record({ do: fc.constant('lock' as const), wallet: index }),
  fc.record({ do: fc.constant('appear' as const) }),
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 12, arbitrary: pageDeed },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reload' as const),
      wallets: fc.constantFrom('willing', 'locked', 'failing', 'absent'),
      storage: fc.option(fc.constantFrom(...damages), { freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('connectMeanwhile' as const),
      wallet: index,
      deed: pageDeed,
      isLeft: fc.boolean(),
    }),
  },
)

const chains = [toChain(devnet), toChain(sidenet)]
const networks = [devnet, sidenet, ...families.flatMap((id) => memoryNetworksOf(id))] as const
const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }

/** A wallet that has lost its last account is asked again. */
const emptied: Deed[] = [
  { do: 'connect', wallet: 3, mood: 'willing' },
  { do: 'changeAccount', wallet: 3, count: 0 },
  { do: 'connect', wallet: 3, mood: 'willing' },
  { do: 'switchNetwork', network: 0, failing: 'nobody' },
]
/** Who lost their wallet and goes on with another one does so on the next visit, too. */
const fallenBack: Deed[] = [
  { do: 'connect', wallet: 0, mood: 'willing' },
  { do: 'changeNetwork', wallet: 0 },
  { do: 'connect', wallet: 1, mood: 'willing' },
  { do: 'changeAccount', wallet: 1, count: 0 },
]
/** Who says yes in one wallet to every family has five accounts, and has them after a visit of locked wallets. */
const everywhere: Deed[] = [
  { do: 'connect', wallet: 0, mood: 'willing' },
  ...families.map((_, at): Deed => ({ do: 'connect', wallet: 2 + 2 * at, mood: 'willing' })),
  { do: 'reload', wallets: 'locked', storage: null },
  { do: 'reload', wallets: 'willing', storage: null },
]
/** Who disconnects everything while a wallet is locked is not connected by it later. */
const left: Deed[] = [
  { do: 'connect', wallet: 2, mood: 'willing' },
  { do: 'reload', wallets: 'locked', storage: null },
  { do: 'connect', wallet: 0, mood: 'declining' },
  { do: 'disconnectAll', failing: 'nobody' },
]
/** The same within one visit: a wallet that is unlocked afterwards connects nobody. */
const leftWhileLocked: Deed[] = [
  { do: 'connect', wallet: 0, mood: 'willing' },
  { do: 'lock', wallet: 0 },
  { do: 'disconnectAll', failing: 'nobody' },
  { do: 'changeAccount', wallet: 0, count: 1 },
]
/** A wallet that is unlocked is back, also where its visitor was tired of waiting for it before. */
const unlocked: Deed[] = [
  { do: 'connect', wallet: 0, mood: 'willing' },
  { do: 'lock', wallet: 0 },
  { do: 'connect', wallet: 0, mood: 'never' },
  { do: 'changeAccount', wallet: 0, count: 1 },
]
/** The same of other families, also on the next visit; the account that is active then is the wallet's that stayed. */
const unlockedElsewhere: Deed[] = [
  { do: 'connect', wallet: 2, mood: 'willing' },
  { do: 'connect', wallet: 3, mood: 'willing' },
  { do: 'lock', wallet: 2 },
  { do: 'connect', wallet: 2, mood: 'never' },
  { do: 'changeAccount', wallet: 2, count: 2 },
  { do: 'lock', wallet: 3 },
]
/** Who is tired of one question, and has connected the wallet by another one meanwhile, stays connected. */
const askedTwice: Deed[] = [
  {
    do: 'connectMeanwhile',
    wallet: 0,
    deed: { do: 'connect', wallet: 0, mood: 'willing' },
    isLeft: true,
  },
]
/** Who is tired of the second question to a wallet, and has a yes to the first, is connected. */
const tiredOnce: Deed[] = [
  {
    do: 'connectMeanwhile',
    wallet: 0,
    deed: { do: 'connect', wallet: 0, mood: 'never' },
    isLeft: false,
  },
  { do: 'disconnect', connection: 0, failing: 'nobody' },
]
/** A locked wallet that says yes to somebody who has left is back with the next visit. */
const leftLocked: Deed[] = [
  { do: 'connect', wallet: 2, mood: 'willing' },
  { do: 'reload', wallets: 'failing', storage: null },
  {
    do: 'connectMeanwhile',
    wallet: 2,
    deed: { do: 'changeNetwork', wallet: 2 },
    isLeft: true,
  },
]
/** Wallets that appear later than they are waited for are back when they do, unless their visitor connected another. */
const late: Deed[] = [
  { do: 'connect', wallet: 0, mood: 'willing' },
  { do: 'connect', wallet: 2, mood: 'willing' },
  { do: 'reload', wallets: 'absent', storage: null },
  { do: 'appear' },
  { do: 'reload', wallets: 'absent', storage: null },
  { do: 'reload', wallets: 'willing', storage: null },
]
/** An account that was chosen is it on the next visit, too. */
const chosen: Deed[] = [
  { do: 'connect', wallet: 2, mood: 'willing' },
  { do: 'changeAccount', wallet: 2, count: 2 },
  { do: 'switchConnection', connection: 0, account: 1 },
  { do: 'reload', wallets: 'locked', storage: null },
]
/** Each case opens a page; the time for all follows from how many there are. */
const { numRuns = 1_000 } = fc.readConfigureGlobal()

it(
  "[4.1 connected] whatever happens in five families: no other's address, no connected without a provider, no state that cannot be restored, no event lost",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 10 }), async (deeds) => {
        const world = createWorld()
        await world.open()
        try {
          for (const each of deeds) {
            await world.perform(each)
            await world.checkAtRest()
          }
          await world.reloadAndCompare()
        } finally {
          world.close()
        }
      }),
      {
        verbose: fc.VerbosityLevel.None,
        examples: [
          [emptied],
          [fallenBack],
          [everywhere],
          [left],
          [leftWhileLocked],
          [unlocked],
          [unlockedElsewhere],
          [askedTwice],
          [tiredOnce],
          [leftLocked],
          [late],
          [chosen],
        ],
      },
    )
  },
  200 * numRuns,
)

/** A browser with the wallets of five families, and a kit in it. */
function createWorld() {
  const browser = createBrowser()
  const evm = ['a', 'b'].map((name) => ({
    namespace: 'eip155' as const,
    id: `test.${name}`,
    name,
    mood: 'willing' as (Deed & { do: 'connect' })['mood'] | 'late',
    accounts: ['alice'] as (keyof typeof keys)[],
    isKnown: false,
    isLocked: false,
    chainId: 31337,
    /** Called with a question that stays open. */
    onAsked: () => {},
    /** Says yes to it, where it is `late`. */
    answer: () => {},
  }))
  const others = families.flatMap((namespace) =>
    ['multi', 'own'].map((name) =>
      Object.assign(createMemoryWallet(name, [`${namespace}.${name}.1`], { networkId: `${namespace}:one` }), {
        namespace,
      }),
    ),
  )
  let backends: ReturnType<typeof createWallet>[] = []
  let kit: Kit
  /** The facts as a subscriber knows them. */
  let heard: Facts | undefined
  const wallets = [...evm, ...others]
  /** Wallets whose visitor connected them and has not left them: nobody else may be connected. */
  const wanted = new Set<(typeof wallets)[number]>()
  /**
   * Those of them that are locked, absent, or were silent when their page opened or they appeared: they must be back once
   * they are unlocked, or appear.
   */
  const asleep = new Map<(typeof others)[number], 'locked' | 'silent' | 'absent'>()
  /** Whether the browser keeps nothing of this visit. */
  let isBlocked = false
  /** Whether wallets are being let go, so that one may know the page no more of which nobody has heard yet. */
  let isLeaving = false
  /** What did not hold on the way: whoever causes a change may catch what its listeners throw. */
  const failures: unknown[] = []

  /** Puts the wallets into a new page; those that know it answer, unless they are locked. */
  async function open({ mood = 'willing' as (Deed & { do: 'reload' })['wallets'] } = {}) {
    // Of each family, one wallet is absent.
    const isAbsent = mood === 'absent'
    const isLocked = mood !== 'willing' && !isAbsent
    for (const [at, { backend }] of backends.entries())
      Object.assign(evm[at] ?? {}, { chainId: backend.getChain().id })
    // Whoever lost their last account has one again on the next visit.
    for (const wallet of evm) {
      wallet.isLocked = isLocked
      wallet.mood = mood === 'failing' ? mood : 'willing'
      if (wallet.accounts.length === 0) wallet.accounts = ['alice']
    }
    for (const wallet of others) {
      // The page before is gone.
      wallet.watchers.clear()
      wallet.isLocked = mood === 'locked'
      wallet.mood = mood === 'failing' ? mood : 'willing'
      if (wallet.accounts.length === 0) wallet.accounts = [`${wallet.namespace}.${wallet.id}.1`]
      asleep.delete(wallet)
      wallet.listeners.clear()
      wallet.isAbsent = isAbsent && wallet.id === 'multi'
      if ((isLocked || wallet.isAbsent) && wanted.has(wallet))
        asleep.set(wallet, wallet.isAbsent ? 'absent' : 'silent')
    }
    backends = evm.map(install)
    browser.open(backends)
    const namespaces = families.map((id) =>
      memoryNamespace(
        others.filter(({ namespace }) => namespace === id),
        id,
      ),
    )
    kit = createKit({ networks, metadata, namespaces })
    const opened = kit
    heard = kit.facts.get()
    kit.facts.subscribe(() => {
      heard = opened.facts.get()
    })
    kit.connection.subscribe(() => {
      try {
        check()
      } catch (failure) {
        failures.push(failure)
      }
    })
    if (isAbsent) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    kit.start()
    // The time passes for which absent wallets are awaited.
    while (isAbsent && kit.connection.getState().phase !== 'settled') await vi.advanceTimersByTimeAsync(50)
    await settled(kit)
    vi.useRealTimers()
    for (const wallet of wallets) wallet.mood = 'willing'
  }

  /** Leaves the page and opens another one. What happens to the storage meanwhile costs everybody's connections. */
  async function reload({ storage = null, wallets: mood }: Omit<Deed & { do: 'reload' }, 'do'>) {
    kit.destroy()
    if (isBlocked || storage !== null) forget(wallets)
    isBlocked = storage === 'blocked'
    browser.setStorage(isBlocked ? 'blocked' : 'fine')
    if (isBlocked) browser.items.clear()
    else if (storage !== null) for (const key of browser.items.keys()) browser.items.set(key, storage)
    await open({ mood })
  }

  /** Makes a wallet of eip155 for a page. */
  function install(wallet: (typeof evm)[number]) {
    const { accounts, chainId, id, isKnown, name } = wallet
    const made = createWallet({
      privateKeys: accounts.map((account) => keys[account]),
      chains: [...chains].sort((x, y) => Number(y.id === chainId) - Number(x.id === chainId)),
      mood: isKnown ? 'trusting' : 'willing',
      rdns: id,
      name,
    })
    const request = made.provider.request.bind(made.provider) as (asked: object) => Promise<unknown>
    Object.assign(made.provider, {
      async request(asked: { method: string }) {
        const { isKnown, mood } = wallet
        if (asked.method === 'eth_accounts' && mood === 'failing')
          throw new TypeError('The wallet does not answer')
        if (asked.method === 'eth_accounts') return isKnown && !wallet.isLocked ? request(asked) : []
        if (!/^(eth_requestAccounts|wallet_(request|revoke)Permissions)$/.test(asked.method))
          return request(asked)
        if (mood === 'failing') throw new TypeError('The wallet does not answer')
        if (asked.method === 'wallet_revokePermissions') {
          wallet.isKnown = false
          return null
        }
        if (mood === 'never') {
          wallet.onAsked()
          return new Promise(() => {})
        }
        if (mood === 'late') {
          wallet.onAsked()
          await new Promise<void>((resolve) => {
            wallet.answer = resolve
          })
        }
        if (mood === 'declining' || wallet.isLocked) throw Object.assign(new Error('No'), { code: 4001 })
        const answer = await request(asked)
        if (asked.method === 'eth_requestAccounts') wallet.isKnown = true
        return answer
      },
    })
    return made
  }

  function check() {
    const state = kit.connection.getState()
    const facts = kit.facts.get()
    for (const [id, { current, list, networkId, status }] of Object.entries(state.namespaces)) {
      const isCurrentListed = list.some((connection) => connection.id === current)
      if (status.is === 'connected') expect(isCurrentListed, `${id} is connected`).toBe(true)
      if (status.is === 'disconnected')
        expect([current, list.length], `${id} is disconnected`).toEqual([null, 0])
      if (status.is === 'connecting') expect(status.fallback === 'connected').toBe(isCurrentListed)
      expect(networkId.split(':')[0]).toBe(id)
      for (const connection of list) {
        expect(connection.accounts.length).toBeGreaterThan(0)
        expect(connection.networkId.split(':')[0]).toBe(id)
        for (const address of connection.accounts) expectOwn(connection.networkId, address)
        expectProvided(connection)
      }
      const { address, caipAddress } = getAccountState(kit, id as NamespaceId)
      if (address !== undefined) expectOwn(networkId, address)
      if (caipAddress !== undefined) expect(caipAddress.split(':')[0]).toBe(id)
    }
    expect(state.activeNetworkId.split(':')[0]).toBe(state.activeNamespace)
    const { activeAccount } = facts
    if (facts.status === 'connected') expect(activeAccount).toBeDefined()
    if (facts.status === 'disconnected') expect(activeAccount).toBeUndefined()
    if (!activeAccount) return
    expectOwn(state.activeNetworkId, activeAccount.address)
    expect(facts.account).toBe(`${state.activeNetworkId}:${activeAccount.address}`)
  }

  function expectOwn(networkId: string, address: string) {
    const [namespace, reference] = networkId.split(':')
    expect(address).toMatch(namespace === 'eip155' ? /^0x/ : new RegExp(`^${namespace}\\..*@${reference}$`))
  }

  /** A connection is of a wallet that is heard, or on eip155 of one that would answer. */
  function expectProvided({ connectorId, id }: Connection) {
    const other = others.find((wallet) => `${wallet.namespace}:${wallet.id}` === id)
    if (other) return expect(other.watchers.size, `who hears ${id}`).toBe(1)
    const wallet = evm.find((one) => one.id === connectorId)
    expect([wallet?.isKnown || isLeaving, wallet?.isLocked, wallet?.accounts.length === 0]).toEqual([
      true,
      false,
      false,
    ])
  }

  /** What holds once everything has been answered. */
  async function checkAtRest() {
    check()
    expect(failures).toEqual([])
    const { isSwitchingNamespace, namespaces } = kit.connection.getState()
    expect(isSwitchingNamespace).toBe(false)
    expect(heard).toBe(kit.facts.get())
    for (const wallet of others) {
      const connection = connectionOf(wallet)
      const isThere = wanted.has(wallet) && !asleep.has(wallet)
      expect(connection !== undefined, `${wallet.namespace}.${wallet.id} is connected`).toBe(isThere)
      expect(wallet.watchers.size).toBe(isThere || asleep.get(wallet) === 'locked' ? 1 : 0)
      if (!connection) continue
      expect(connection.networkId).toBe(wallet.networkId)
      expect(connection.walletAccounts ?? connection.accounts).toEqual(wallet.addresses())
      expect(connection.accounts.toSorted()).toEqual(wallet.addresses())
    }
    const { connections } = kit.wagmiConfig.state
    expect([...connections.keys()]).toEqual(namespaces.eip155?.list.map(({ id }) => id))
    for (const [at, wallet] of evm.entries()) {
      const isThere = wanted.has(wallet) && !wallet.isLocked && wallet.accounts.length > 0
      const connection = connectionOf(wallet)
      expect(connection !== undefined, `${wallet.id} is connected`).toBe(isThere)
      if (!connection) continue
      const { backend, provider } = backends[at] ?? {}
      const live = connections.get(connection.id)
      // The provider of this page's own wallet, and what it says of itself.
      expect(await live?.connector.getProvider()).toBe(provider)
      const own = wallet.accounts.map((account) => addresses[account])
      expect([connection.accounts, live?.accounts]).toEqual([own, own])
      const chainId = backend?.getChain().id
      expect([connection.networkId, live?.chainId]).toEqual([`eip155:${chainId}`, chainId])
    }
  }

  function connectionOf({ id, namespace }: (typeof wallets)[number]): Connection | undefined {
    const { list = [] } = kit.connection.getState().namespaces[namespace] ?? {}
    return list.find(({ connectorId }) => connectorId === id)
  }

  async function perform(each: Deed) {
    const { connections } = getConnectionState(kit)
    const quietly = (act: Promise<unknown>) => act.catch(() => {})
    switch (each.do) {
      case 'connect':
        return act(each)
      case 'disconnect': {
        const chosen = connections[each.connection % Math.max(connections.length, 1)]
        if (!chosen) return
        const wallet = wallets.find((one) => connectionOf(one)?.id === chosen.id)
        await whileFailing(each.failing, () => disconnect(kit, { connectionId: chosen.id }))
        if (!wallet || connectionOf(wallet)) return
        forget([wallet])
        // Who leaves the last one expects nobody back.
        const family = wallets.filter(({ namespace }) => namespace === wallet.namespace)
        return family.some(connectionOf) ? undefined : forget(family)
      }
      case 'disconnectFamily': {
        const namespace = (['eip155', ...families] as const)[each.family % 5] ?? 'eip155'
        await whileFailing(each.failing, () => disconnect(kit, { namespace }))
        return forget(wallets.filter((wallet) => wallet.namespace === namespace && !connectionOf(wallet)))
      }
      case 'disconnectAll':
        await whileFailing(each.failing, () => disconnect(kit))
        return forget(wallets.filter((wallet) => !connectionOf(wallet)))
      case 'switchConnection': {
        const chosen = connections[each.connection % Math.max(connections.length, 1)]
        const address = chosen?.accounts[each.account]
        if (!chosen || address === undefined) return
        await quietly(switchConnection(kit, { connectionId: chosen.id, address }))
        // A wallet of eip155 says itself which account is in use.
        const isChosen = chosen.accounts[0] === address || !chosen.networkId.startsWith('eip155:')
        if (isChosen) expect(kit.facts.get().activeAccount?.address).toBe(address)
        return
      }
      case 'switchNetwork': {
        const network = networks[each.network % networks.length]
        if (network)
          await whileFailing(each.failing, () => switchNetwork(kit, { networkId: network.caipNetworkId }))
        return
      }
      case 'changeAccount':
        return changeAccount(each)
      case 'changeNetwork': {
        const backend = backends[each.wallet]?.backend
        backend?.switchChain(backend.getChain().id === 31337 ? 31338 : 31337)
        const other = others[each.wallet - evm.length]
        other?.changeNetwork(`${other.namespace}:${other.networkId?.endsWith('one') ? 'two' : 'one'}`)
        return
      }
      case 'lock':
        return lock(each)
      case 'appear':
        return appear()
      case 'reload':
        return reload(each)
      case 'connectMeanwhile':
        return act({ ...each, mood: 'late' })
    }
  }

  function forget(left: readonly (typeof wallets)[number][]) {
    for (const wallet of left) wanted.delete(wallet)
    for (const wallet of others) if (left.includes(wallet)) asleep.delete(wallet)
  }

  async function whileFailing(failing: Failing, act: () => Promise<void>) {
    const isMoody = {
      nobody: () => false,
      one: ({ id }: { id: string }) => id === 'own' || id === 'test.b',
      everybody: () => true,
    }[failing]
    for (const wallet of wallets) if (isMoody(wallet)) wallet.mood = 'failing'
    isLeaving = true
    await act().catch(() => {})
    isLeaving = false
    for (const wallet of wallets) wallet.mood = 'willing'
  }

  async function act({
    deed,
    isLeft = false,
    mood,
    wallet: at,
  }: {
    deed?: Deed
    isLeft?: boolean
    mood: (Deed & { do: 'connect' })['mood'] | 'late'
    wallet: number
  }) {
    const wallet = wallets[at]
    if (!wallet) return
    const ending = new AbortController()
    wallet.mood = mood
    const { id, isLocked, namespace } = wallet
    const asked = namespace === 'eip155' ? { connectorId: id } : { connectorId: id, namespace }
    const isAsked = new Promise<void>((resolve) => {
      if ('onAsked' in wallet) wallet.onAsked = resolve
      else resolve()
    })
    const attempt = connect(kit, { ...asked, signal: ending.signal }).then(
      () => {
        wanted.add(wallet)
        for (const other of others) if (other === wallet) asleep.delete(other)
        // Whoever connects a wallet expects none of the family that left the browser.
        forget(others.filter((other) => other.namespace === namespace && asleep.get(other) === 'absent'))
      },
      () => {
        // It said yes, but had nothing to say it with: it was let go.
        if (namespace === 'eip155' && wallet.accounts.length === 0 && mood === 'willing' && !isLocked)
          wanted.delete(wallet)
      },
    )
    check()
    if (mood === 'never') {
      await Promise.race([isAsked, attempt])
      ending.abort()
    }
    if (deed) {
      await Promise.race([isAsked, attempt])
      wallet.mood = 'willing'
      await perform(deed)
      check()
      if (isLeft) ending.abort()
      wallet.answer()
    }
    await attempt
    wallet.mood = 'willing'
    await arrived()
  }

  async function lock({ wallet: at }: Deed & { do: 'lock' }) {
    const [first, second] = [evm[at], others[at - evm.length]]
    if (first) {
      first.isLocked = true
      await backends[at]?.backend.changeAccounts([])
    }
    if (second) {
      if (isHeard(second)) asleep.set(second, 'locked')
      second.lock()
    }
    await arrived()
  }

  async function appear() {
    for (const wallet of others) {
      if (asleep.get(wallet) === 'absent') {
        if (wallet.isLocked || wallet.accounts.length === 0) asleep.set(wallet, 'silent')
        else asleep.delete(wallet)
      }
      wallet.appear()
    }
    await arrived()
  }

  async function changeAccount({ count, wallet: at }: Deed & { do: 'changeAccount' }) {
    const [first, second] = [evm[at], others[at - evm.length]]
    if (first) {
      first.accounts = (['alice', 'bob'] as const).slice(0, count)
      // Who tells their accounts is not locked.
      if (count > 0) first.isLocked = false
      await backends[at]?.backend.changeAccounts(first.accounts.map((account) => keys[account]))
    }
    if (second) {
      if (count > 0) second.isLocked = false
      if (count === 0 && isHeard(second)) asleep.set(second, 'locked')
      else if (asleep.get(second) === 'locked') asleep.delete(second)
      const { id, namespace } = second
      second.change([`${namespace}.${id}.1`, `${namespace}.${id}.2`].slice(0, count))
    }
    await arrived()
  }

  /** Whether anybody hears what a wallet says: not what one that was absent, or silent from the start, does. */
  function isHeard(wallet: (typeof others)[number]) {
    return wanted.has(wallet) && !['silent', 'absent'].includes(asleep.get(wallet) ?? '')
  }

  /** Lets what a wallet said arrive. */
  async function arrived() {
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Leaves and comes back with every wallet unlocked: who was connected is connected. */
  async function reloadAndCompare() {
    // Ids of eip155 are of one visit.
    const keyOf = ({ connectorId, id }: Connection) => (id.includes(':') ? id : connectorId)
    const before = getConnectionState(kit).connections.map(keyOf)
    const account = kit.facts.get().account
    const sleepers = [...asleep.keys()].map(({ id, namespace }) => `${namespace}:${id}`)
    const isForgotten = isBlocked
    await reload({ wallets: 'willing', storage: null })
    await checkAtRest()
    if (isForgotten) return
    const after = getConnectionState(kit).connections.map(keyOf)
    expect(after.toSorted()).toEqual(expect.arrayContaining([...before, ...sleepers]))
    expect(kit.connection.getState().phase).toBe('settled')
    if (account !== null) expect(kit.facts.get().account).toBe(account)
  }

  return { open, check, checkAtRest, perform, reloadAndCompare, close: () => kit.destroy() }
}
