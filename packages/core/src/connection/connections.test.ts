import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, settled } from '../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../../test/memoryNamespace.ts'
import { devnet, sidenet } from '../../test/networks.ts'
import { getAccountState } from '../account/getAccountState.ts'
import { createKit } from '../createKit.ts'
import type { Config } from '../kit/config.ts'
import type { Facts, Kit } from '../kit/kit.ts'
import { wagmi } from '../kit/wagmi.ts'
import type { Connection } from '../namespaces/contract/defineNamespace.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getConnectionState } from './getConnectionState.ts'
import { switchConnection } from './switchConnection.ts'
import { switchNetwork } from './switchNetwork.ts'

/** An action of visitors, wallets or browsers. */
type Step =
  | { type: 'connect'; wallet: number; mood: 'willing' | 'declining' | 'failing' | 'never' }
  | { type: 'disconnect'; connection: number; failing: Failing }
  | { type: 'disconnectNamespace'; namespace: number; failing: Failing }
  | { type: 'disconnectAll'; failing: Failing }
  | { type: 'switchConnection'; connection: number; account: number }
  | { type: 'switchNetwork'; network: number; failing: Failing }
  | { type: 'changeAccount'; wallet: number; count: number }
  | { type: 'changeNetwork'; wallet: number }
  | { type: 'lock'; wallet: number }
  | { type: 'appear' }
  | { type: 'reload'; wallets: 'willing' | 'locked' | 'failing' | 'absent'; storage: string | null }
  /** A connect that stays open during another action. Its visitor may abandon it before the wallet approves. */
  | { type: 'connectMeanwhile'; wallet: number; step: Step; isLeft: boolean }

/** Which wallets don't respond while they are disconnected: one of each namespace, all of them, or none. */
type Failing = 'nobody' | 'one' | 'everyone'

const otherIds = ['solana', 'bip122', 'polkadot', 'cosmos'] as const
/** Two wallets of eip155, and two of each other namespace, one of which is in every namespace. */
const walletCount = 2 + 2 * otherIds.length

const index = fc.nat({ max: walletCount - 1 })
const failing = fc.constantFrom<Failing>('nobody', 'one', 'everyone')
/** Stored values that the kit didn't write. `blocked` storage rejects writes for the whole visit. */
const damages = [
  '',
  'null',
  '{',
  '[]',
  '{"version":1,"connections":[null,{"connectorId":1}],"current":{}}',
  '{"state":{"connections":{}}}',
  'blocked',
]
const pageStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('connect' as const),
      wallet: index,
      mood: fc.constantFrom('willing', 'willing', 'willing', 'declining', 'failing', 'never'),
    }),
  },
  fc.record({ type: fc.constant('disconnect' as const), connection: index, failing }),
  fc.record({ type: fc.constant('disconnectNamespace' as const), namespace: index, failing }),
  fc.record({ type: fc.constant('disconnectAll' as const), failing }),
  fc.record({
    type: fc.constant('switchConnection' as const),
    connection: index,
    account: fc.nat({ max: 1 }),
  }),
  fc.record({ type: fc.constant('switchNetwork' as const), network: index, failing }),
  fc.record({ type: fc.constant('changeAccount' as const), wallet: index, count: fc.nat({ max: 2 }) }),
  fc.record({ type: fc.constant('changeNetwork' as const), wallet: index }),
  fc.record({ type: fc.constant('lock' as const), wallet: index }),
  fc.record({ type: fc.constant('appear' as const) }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: pageStep },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('reload' as const),
      wallets: fc.constantFrom('willing', 'locked', 'failing', 'absent'),
      storage: fc.option(fc.constantFrom(...damages), { freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('connectMeanwhile' as const),
      wallet: index,
      step: pageStep,
      isLeft: fc.boolean(),
    }),
  },
)

const chains = [toChain(devnet), toChain(sidenet)]
const networks = [devnet, sidenet, ...otherIds.flatMap((id) => memoryNetworksOf(id))] as const
const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }

/** A wallet that lost its last account is asked again. */
const emptied: Step[] = [
  { type: 'connect', wallet: 3, mood: 'willing' },
  { type: 'changeAccount', wallet: 3, count: 0 },
  { type: 'connect', wallet: 3, mood: 'willing' },
  { type: 'switchNetwork', network: 0, failing: 'nobody' },
]
/** A visitor who lost a wallet and continued with another one has that one on the next visit, too. */
const fallenBack: Step[] = [
  { type: 'connect', wallet: 0, mood: 'willing' },
  { type: 'changeNetwork', wallet: 0 },
  { type: 'connect', wallet: 1, mood: 'willing' },
  { type: 'changeAccount', wallet: 1, count: 0 },
]
/**
 * A visitor who connected one wallet in every namespace has five accounts, and keeps them after a visit with locked
 * wallets.
 */
const everywhere: Step[] = [
  { type: 'connect', wallet: 0, mood: 'willing' },
  ...otherIds.map((_, at): Step => ({ type: 'connect', wallet: 2 + 2 * at, mood: 'willing' })),
  { type: 'reload', wallets: 'locked', storage: null },
  { type: 'reload', wallets: 'willing', storage: null },
]
/** After disconnecting everything while a wallet is locked, that wallet is not connected later. */
const left: Step[] = [
  { type: 'connect', wallet: 2, mood: 'willing' },
  { type: 'reload', wallets: 'locked', storage: null },
  { type: 'connect', wallet: 0, mood: 'declining' },
  { type: 'disconnectAll', failing: 'nobody' },
]
/** The same within one visit: unlocking the wallet afterwards connects nothing. */
const leftWhileLocked: Step[] = [
  { type: 'connect', wallet: 0, mood: 'willing' },
  { type: 'lock', wallet: 0 },
  { type: 'disconnectAll', failing: 'nobody' },
  { type: 'changeAccount', wallet: 0, count: 1 },
]
/** A wallet that is unlocked is restored, even if its visitor had stopped waiting for it. */
const unlocked: Step[] = [
  { type: 'connect', wallet: 0, mood: 'willing' },
  { type: 'lock', wallet: 0 },
  { type: 'connect', wallet: 0, mood: 'never' },
  { type: 'changeAccount', wallet: 0, count: 1 },
]
/** The same for other namespaces, also on the next visit. The active account is then that of the wallet that stayed. */
const unlockedElsewhere: Step[] = [
  { type: 'connect', wallet: 2, mood: 'willing' },
  { type: 'connect', wallet: 3, mood: 'willing' },
  { type: 'lock', wallet: 2 },
  { type: 'connect', wallet: 2, mood: 'never' },
  { type: 'changeAccount', wallet: 2, count: 2 },
  { type: 'lock', wallet: 3 },
]
/** A visitor who abandons one request, but connected the wallet with another one in the meantime, stays connected. */
const askedTwice: Step[] = [
  {
    type: 'connectMeanwhile',
    wallet: 0,
    step: { type: 'connect', wallet: 0, mood: 'willing' },
    isLeft: true,
  },
]
/** A visitor who abandons the second request to a wallet is connected if the first was approved. */
const tiredOnce: Step[] = [
  {
    type: 'connectMeanwhile',
    wallet: 0,
    step: { type: 'connect', wallet: 0, mood: 'never' },
    isLeft: false,
  },
  { type: 'disconnect', connection: 0, failing: 'nobody' },
]
/** A locked wallet that approves after the visitor left is restored on the next visit. */
const leftLocked: Step[] = [
  { type: 'connect', wallet: 2, mood: 'willing' },
  { type: 'reload', wallets: 'failing', storage: null },
  {
    type: 'connectMeanwhile',
    wallet: 2,
    step: { type: 'changeNetwork', wallet: 2 },
    isLeft: true,
  },
]
/** Wallets that appear after the timeout are restored then, unless their visitor connected another one. */
const late: Step[] = [
  { type: 'connect', wallet: 0, mood: 'willing' },
  { type: 'connect', wallet: 2, mood: 'willing' },
  { type: 'reload', wallets: 'absent', storage: null },
  { type: 'appear' },
  { type: 'reload', wallets: 'absent', storage: null },
  { type: 'reload', wallets: 'willing', storage: null },
]
/** A visitor leaves a request to a wallet without accounts while another wallet connects. */
const leftEmpty: Step[] = [
  { type: 'connect', wallet: 1, mood: 'willing' },
  { type: 'changeAccount', wallet: 1, count: 0 },
  {
    type: 'connectMeanwhile',
    wallet: 1,
    step: { type: 'connect', wallet: 0, mood: 'willing' },
    isLeft: true,
  },
  { type: 'disconnectAll', failing: 'nobody' },
]
/** A chosen account stays chosen on the next visit. */
const chosen: Step[] = [
  { type: 'connect', wallet: 2, mood: 'willing' },
  { type: 'changeAccount', wallet: 2, count: 2 },
  { type: 'switchConnection', connection: 0, account: 1 },
  { type: 'reload', wallets: 'locked', storage: null },
]
/** Each case opens a page, so the timeout depends on their number. */
const { numRuns = 1_000 } = fc.readConfigureGlobal()

it(
  '[4.1 connected] keeps five namespaces consistent through any sequence of events, and restores them without losing an event',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        // Half of the cases load wagmi later. By a property of the case, so that it fails again when repeated.
        const world = createWorld(steps.length % 2 === 0 ? wagmi : undefined)
        await world.open()
        try {
          for (const each of steps) {
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
          [leftEmpty],
          [chosen],
        ],
      },
    )
  },
  200 * numRuns,
)

/** Creates a browser with the wallets of five namespaces, and a kit in it. */
function createWorld(wagmi: Config['wagmi']) {
  const browser = createBrowser()
  const evm = ['a', 'b'].map((name) => ({
    namespace: 'eip155' as const,
    id: `test.${name}`,
    name,
    mood: 'willing' as (Step & { type: 'connect' })['mood'] | 'late',
    accounts: ['alice'] as (keyof typeof keys)[],
    isKnown: false,
    isLocked: false,
    chainId: 31337,
    /** Called with a request that stays open. */
    onAsked: () => {},
    /** Approves that request if it is `late`. */
    answer: () => {},
  }))
  const others = otherIds.flatMap((namespace) =>
    ['multi', 'own'].map((name) =>
      Object.assign(createMemoryWallet(name, [`${namespace}.${name}.1`], { networkId: `${namespace}:one` }), {
        namespace,
      }),
    ),
  )
  let backends: ReturnType<typeof createWallet>[] = []
  let kit: Kit
  /** The facts as a subscriber received them. */
  let heard: Facts | undefined
  const wallets = [...evm, ...others]
  /** Wallets that the visitor connected and didn't disconnect. No others may be connected. */
  const wanted = new Set<(typeof wallets)[number]>()
  /**
   * Those of them that are locked or absent, or were silent when their page opened or they appeared. They must be
   * restored once they are unlocked or appear.
   */
  const asleep = new Map<(typeof others)[number], 'locked' | 'silent' | 'absent'>()
  /** Whether the browser stores nothing during this visit. */
  let isBlocked = false
  /** Whether wallets are being disconnected, so one may have forgotten the page without the kit knowing yet. */
  let isLeaving = false
  /** Failed checks. They are collected, since whoever causes a change may catch the errors of its listeners. */
  const failures: unknown[] = []

  /** Puts the wallets into a new page. Those that know it respond, unless they are locked. */
  async function open({ mood = 'willing' as (Step & { type: 'reload' })['wallets'] } = {}) {
    // One wallet of each namespace is absent.
    const isAbsent = mood === 'absent'
    const isLocked = mood !== 'willing' && !isAbsent
    for (const [at, { backend }] of backends.entries())
      Object.assign(evm[at] ?? {}, { chainId: backend.getChain().id })
    // A wallet that lost its last account has one again on the next visit.
    for (const wallet of evm) {
      wallet.isLocked = isLocked
      wallet.mood = mood === 'failing' ? mood : 'willing'
      if (wallet.accounts.length === 0) wallet.accounts = ['alice']
    }
    for (const wallet of others) {
      // The previous page is gone.
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
    const namespaces = otherIds.map((id) =>
      memoryNamespace(
        others.filter(({ namespace }) => namespace === id),
        id,
      ),
    )
    kit = createKit({ networks, metadata, namespaces, wagmi })
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
    // Absent wallets are awaited until this time has passed.
    while (isAbsent && kit.connection.getState().phase !== 'settled') await vi.advanceTimersByTimeAsync(50)
    await settled(kit)
    vi.useRealTimers()
    for (const wallet of wallets) wallet.mood = 'willing'
  }

  /** Leaves the page and opens another one. Changes to the storage in between end all connections. */
  async function reload({ storage = null, wallets: mood }: Omit<Step & { type: 'reload' }, 'type'>) {
    kit.destroy()
    if (isBlocked || storage !== null) forget(wallets)
    isBlocked = storage === 'blocked'
    browser.setStorage(isBlocked ? 'blocked' : 'fine')
    if (isBlocked) browser.items.clear()
    else if (storage !== null) for (const key of browser.items.keys()) browser.items.set(key, storage)
    await open({ mood })
  }

  /** Creates an eip155 wallet for a page. */
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
      if (status.type === 'connected') expect(isCurrentListed, `${id} is connected`).toBe(true)
      if (status.type === 'disconnected')
        expect([current, list.length], `${id} is disconnected`).toEqual([null, 0])
      if (status.type === 'connecting') expect(status.fallback === 'connected').toBe(isCurrentListed)
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

  /** Expects that a connection's wallet is subscribed to, or on eip155 that it would respond. */
  function expectProvided({ connectorId, id }: Connection) {
    const other = others.find((wallet) => `${wallet.namespace}:${wallet.id}` === id)
    if (other) return expect(other.watchers.size, `listeners of ${id}`).toBe(1)
    const wallet = evm.find((one) => one.id === connectorId)
    expect([wallet?.isKnown || isLeaving, wallet?.isLocked, wallet?.accounts.length === 0]).toEqual([
      true,
      false,
      false,
    ])
  }

  /** Checks the invariants once all requests have ended. */
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
    const connections = kit.wagmi.get()?.state.connections ?? new Map<string, never>()
    expect([...connections.keys()]).toEqual(namespaces.eip155?.list.map(({ id }) => id))
    for (const [at, wallet] of evm.entries()) {
      const isThere = wanted.has(wallet) && !wallet.isLocked && wallet.accounts.length > 0
      const connection = connectionOf(wallet)
      expect(connection !== undefined, `${wallet.id} is connected`).toBe(isThere)
      if (!connection) continue
      const { backend, provider } = backends[at] ?? {}
      const live = connections.get(connection.id)
      // The provider must be this page's own, with the wallet's own accounts and chain.
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

  async function perform(each: Step) {
    const { connections } = getConnectionState(kit)
    const quietly = (act: Promise<unknown>) => act.catch(() => {})
    switch (each.type) {
      case 'connect':
        return act(each)
      case 'disconnect': {
        const chosen = connections[each.connection % Math.max(connections.length, 1)]
        if (!chosen) return
        const wallet = wallets.find((one) => connectionOf(one)?.id === chosen.id)
        await whileFailing(each.failing, () => disconnect(kit, { connectionId: chosen.id }))
        if (!wallet || connectionOf(wallet)) return
        forget([wallet])
        // After the last connection of a namespace ends, none of its wallets is restored.
        const siblings = wallets.filter(({ namespace }) => namespace === wallet.namespace)
        return siblings.some(connectionOf) ? undefined : forget(siblings)
      }
      case 'disconnectNamespace': {
        const namespace = (['eip155', ...otherIds] as const)[each.namespace % 5] ?? 'eip155'
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
        // An eip155 wallet decides itself which account is active.
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
      everyone: () => true,
    }[failing]
    for (const wallet of wallets) if (isMoody(wallet)) wallet.mood = 'failing'
    isLeaving = true
    await act().catch(() => {})
    isLeaving = false
    for (const wallet of wallets) wallet.mood = 'willing'
  }

  async function act({
    step,
    isLeft = false,
    mood,
    wallet: at,
  }: {
    step?: Step
    isLeft?: boolean
    mood: (Step & { type: 'connect' })['mood'] | 'late'
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
        // Connecting a wallet drops those of its namespace that are no longer in the browser.
        forget(others.filter((other) => other.namespace === namespace && asleep.get(other) === 'absent'))
      },
      () => {
        // It approved without having an account, so it was disconnected, unless nobody was waiting any more.
        const isGranted = (mood === 'willing' || mood === 'late') && !ending.signal.aborted && !isLocked
        if (namespace === 'eip155' && wallet.accounts.length === 0 && isGranted) wanted.delete(wallet)
      },
    )
    check()
    if (mood === 'never') {
      await Promise.race([isAsked, attempt])
      ending.abort()
    }
    if (step) {
      await Promise.race([isAsked, attempt])
      wallet.mood = 'willing'
      await perform(step)
      check()
      if (isLeft) ending.abort()
      wallet.answer()
    }
    await attempt
    wallet.mood = 'willing'
    await arrived()
  }

  async function lock({ wallet: at }: Step & { type: 'lock' }) {
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

  async function changeAccount({ count, wallet: at }: Step & { type: 'changeAccount' }) {
    const [first, second] = [evm[at], others[at - evm.length]]
    if (first) {
      first.accounts = (['alice', 'bob'] as const).slice(0, count)
      // A wallet that reports accounts isn't locked.
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

  /**
   * Returns whether a wallet's events are received. Those of wallets that are absent or were silent from the start are
   * not.
   */
  function isHeard(wallet: (typeof others)[number]) {
    return wanted.has(wallet) && !['silent', 'absent'].includes(asleep.get(wallet) ?? '')
  }

  /** Waits until a wallet's events have arrived. */
  async function arrived() {
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Leaves and returns with all wallets unlocked. Connected accounts must be connected again. */
  async function reloadAndCompare() {
    // Ids of eip155 connections only last for one visit.
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
