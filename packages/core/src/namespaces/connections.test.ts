import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getConnectionState } from '../actions/getConnectionState.ts'
import { switchConnection } from '../actions/switchConnection.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { createKit } from '../createKit.ts'
import type { Kit } from '../kit.ts'
import { createBrowser, createWallet } from '../testing/browser.ts'
import { keys, settled } from '../testing/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../testing/memoryNamespace.ts'
import { devnet, sidenet } from '../testing/networks.ts'
import { toChain } from './eip155/toChain.ts'

/** Something that visitors, wallets and browsers do. */
type Deed =
  | { do: 'connect'; wallet: number; mood: 'willing' | 'declining' | 'failing' | 'never' }
  | { do: 'disconnect'; connection: number }
  | { do: 'disconnectAll' }
  | { do: 'switchConnection'; connection: number }
  | { do: 'switchNetwork'; network: number }
  | { do: 'changeAccount'; wallet: number; count: number }
  | { do: 'changeChain'; wallet: number }
  | { do: 'reload'; isLocked: boolean }

const index = fc.nat({ max: 5 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      wallet: index,
      mood: fc.constantFrom('willing', 'willing', 'declining', 'failing', 'never'),
    }),
  },
  fc.record({ do: fc.constant('disconnect' as const), connection: index }),
  fc.record({ do: fc.constant('disconnectAll' as const) }),
  fc.record({ do: fc.constant('switchConnection' as const), connection: index }),
  fc.record({ do: fc.constant('switchNetwork' as const), network: index }),
  fc.record({ do: fc.constant('changeAccount' as const), wallet: index, count: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('changeChain' as const), wallet: index }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), isLocked: fc.boolean() }) },
)

const chains = [toChain(devnet), toChain(sidenet)]
const networks = [devnet, sidenet, ...memoryNetworks] as const
const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }

/** A wallet that has lost its last account is asked again. */
const emptied: Deed[] = [
  { do: 'connect', wallet: 3, mood: 'willing' },
  { do: 'changeAccount', wallet: 3, count: 0 },
  { do: 'connect', wallet: 3, mood: 'willing' },
  { do: 'switchNetwork', network: 0 },
]
/** Who lost their wallet and goes on with another one does so on the next visit, too. */
const fallenBack: Deed[] = [
  { do: 'connect', wallet: 0, mood: 'willing' },
  { do: 'changeChain', wallet: 0 },
  { do: 'connect', wallet: 1, mood: 'willing' },
  { do: 'changeAccount', wallet: 1, count: 0 },
]
/** Each case opens a page; the time for all follows from how many there are. */
const { numRuns = 1_000 } = fc.readConfigureGlobal()

it(
  '[4.1] [4.2] [4.3] whatever happens: no connected without a provider, no state that cannot be restored',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 9 }), async (deeds) => {
        const world = createWorld()
        await world.open()
        try {
          for (const each of deeds) {
            await world.perform(each)
            world.check()
          }
          await world.reloadAndCompare()
        } finally {
          world.close()
        }
      }),
      { verbose: fc.VerbosityLevel.None, examples: [[emptied], [fallenBack]] },
    )
  },
  120 * numRuns,
)

/** A browser with two wallets of eip155 and two of the test-only namespace, and a kit in it. */
function createWorld() {
  const browser = createBrowser()
  const evm = ['a', 'b'].map((name) => ({
    name,
    mood: 'willing',
    accounts: [keys.alice] as `0x${string}`[],
    isKnown: false,
    chainId: 31337,
  }))
  const others = ['c', 'd'].map((name) => createMemoryWallet(name, [`${name}1`]))
  let backends: ReturnType<typeof createWallet>[] = []
  let kit: Kit

  /** Puts the wallets into a new page; those that know it answer, unless they are locked. */
  async function open({ isLocked = false } = {}) {
    for (const [at, { backend }] of backends.entries())
      Object.assign(evm[at] ?? {}, { chainId: backend.getChain().id })
    // Whoever lost their last account has one again on the next visit.
    for (const wallet of evm) if (wallet.accounts.length === 0) wallet.accounts = [keys.alice]
    backends = evm.map((wallet) => {
      const { accounts, chainId, isKnown, name } = wallet
      const ordered = [...chains].sort((x, y) => Number(y.id === chainId) - Number(x.id === chainId))
      const mood = isLocked ? 'locked' : isKnown ? 'trusting' : 'willing'
      const made = createWallet({
        privateKeys: accounts,
        chains: ordered,
        mood,
        rdns: `test.${name}`,
        name,
      })
      const request = made.provider.request.bind(made.provider)
      const answer = async (asked: { method: string }) => {
        const isAsked = /wallet_requestPermissions|eth_requestAccounts/.test(asked.method)
        if (asked.method === 'wallet_revokePermissions') wallet.isKnown = false
        if (!isAsked || wallet.mood === 'willing') {
          if (isLocked && isAsked) throw Object.assign(new Error('Locked'), { code: 4001 })
          if (asked.method === 'wallet_revokePermissions') return null
          const result = await request(asked as never)
          if (asked.method === 'eth_requestAccounts') wallet.isKnown = true
          return result
        }
        if (wallet.mood === 'declining') throw Object.assign(new Error('No'), { code: 4001 })
        if (wallet.mood === 'failing') throw new TypeError('The wallet does not answer')
        return new Promise(() => {})
      }
      Object.assign(made.provider, { request: answer })
      return made
    })
    browser.open(backends)
    kit = createKit({ networks, metadata, namespaces: [memoryNamespace(others)] })
    kit.connection.subscribe(check)
    kit.start()
    await settled(kit)
  }

  function check() {
    const { namespaces } = kit.connection.getState()
    const facts = kit.facts.get()
    for (const [id, { current, list, status }] of Object.entries(namespaces)) {
      const isCurrentListed = list.some((connection) => connection.id === current)
      if (status.is === 'connected') expect(isCurrentListed, `${id} is connected`).toBe(true)
      if (status.is === 'disconnected')
        expect([current, list.length], `${id} is disconnected`).toEqual([null, 0])
      if (status.is === 'connecting') expect(status.fallback === 'connected').toBe(isCurrentListed)
      for (const { accounts } of list) expect(accounts.length).toBeGreaterThan(0)
    }
    for (const { connector } of kit.wagmiConfig.state.connections.values())
      if (kit.wagmiConfig.state.status === 'connected') expect(typeof connector.getProvider).toBe('function')
    if (facts.status === 'connected') expect(facts.activeAccount).toBeDefined()
    if (facts.status === 'disconnected') expect(facts.activeAccount).toBeUndefined()
  }

  async function perform(each: Deed) {
    const { connections } = getConnectionState(kit)
    const quietly = (act: Promise<unknown>) => act.catch(() => {})
    switch (each.do) {
      case 'connect':
        return act(each)
      case 'disconnect': {
        const chosen = connections[each.connection % Math.max(connections.length, 1)]
        if (chosen) await quietly(disconnect(kit, { connectionId: chosen.id }))
        return
      }
      case 'disconnectAll':
        return void (await quietly(disconnect(kit)))
      case 'switchConnection': {
        const chosen = connections[each.connection % Math.max(connections.length, 1)]
        if (chosen) await quietly(switchConnection(kit, { connectionId: chosen.id }))
        return
      }
      case 'switchNetwork': {
        const network = networks[each.network % networks.length]
        if (network) await quietly(switchNetwork(kit, { networkId: network.caipNetworkId }))
        return
      }
      case 'changeAccount':
        return changeAccount(each)
      case 'changeChain': {
        const backend = backends[each.wallet % 2]?.backend
        backend?.switchChain(backend.getChain().id === 31337 ? 31338 : 31337)
        return
      }
      case 'reload':
        kit.destroy()
        return open(each)
    }
  }

  async function act({ mood, wallet }: Deed & { do: 'connect' }) {
    const ending = new AbortController()
    const [first, second] = [evm[wallet % 4], others[(wallet % 4) - 2]]
    if (first) first.mood = mood
    if (second) second.mood = mood
    const connectorId = first ? `test.${first.name}` : (second?.id ?? '')
    const attempt = connect(kit, { connectorId, signal: ending.signal }).catch(() => {})
    check()
    if (mood === 'never') ending.abort()
    await attempt
    if (first) first.mood = 'willing'
    if (second) second.mood = 'willing'
  }

  async function changeAccount({ count, wallet }: Deed & { do: 'changeAccount' }) {
    const [first, second] = [evm[wallet % 4], others[(wallet % 4) - 2]]
    if (first) {
      first.accounts = [keys.alice, keys.bob].slice(0, count)
      await backends[wallet % 4]?.backend.changeAccounts(first.accounts)
    }
    second?.change([`${second.id}1`, `${second.id}2`].slice(0, count))
    // Let what the wallet said arrive.
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Leaves and comes back with every wallet unlocked: who was connected is connected. */
  async function reloadAndCompare() {
    const before = getConnectionState(kit).connections.map(({ connectorId }) => connectorId)
    const account = kit.facts.get().account
    kit.destroy()
    await open()
    check()
    const after = getConnectionState(kit).connections.map(({ connectorId }) => connectorId)
    expect(after.toSorted()).toEqual(expect.arrayContaining(before.toSorted()))
    expect(kit.connection.getState().phase).toBe('settled')
    if (account !== null) expect(kit.facts.get().account).toBe(account)
  }

  return { open, check, perform, reloadAndCompare, close: () => kit.destroy() }
}
