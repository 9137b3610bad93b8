import { createSolanaWallet } from '@latchkey/devnet/solanaWallets'
import type { Network } from '@latchkey/protocol/network'
import { Keypair } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSatsWallet } from '../../../test/bitcoin/createSatsWallet.ts'
import { createStandardWallet } from '../../../test/bitcoin/createStandardWallet.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createKeplrWallet } from '../../../test/keplrWallet.ts'
import { failure, odd, refuse, rejection, toReal } from '../../../test/oddValues.ts'
import { createPolkadotExtension, derivePolkadotKey } from '../../../test/polkadotExtension.ts'
import { isUserRejection } from '../../errors/rejection.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { bip122 } from '../bip122/bip122.ts'
import { bitcoin, bitcoinTestnet } from '../bip122/networks.ts'
import type { NamespaceDefinition } from '../contract/defineNamespace.ts'
import { cosmos } from '../cosmos/cosmos.ts'
import { cosmosNetworks } from '../cosmos/cosmosNetworks.ts'
import { polkadot } from '../polkadot/polkadot.ts'
import { polkadotNetworks } from '../polkadot/polkadotNetworks.ts'
import { solana } from '../solana/solana.ts'

type Answer =
  | { type: 'value'; value: unknown }
  | { type: 'rejection'; error: unknown }
  | { type: 'failure'; error: unknown; isSync: boolean }

/** How a namespace's pages are visited. */
type HostileNamespace = {
  define: () => NamespaceDefinition
  networks: readonly Network[]
  /** Names of the functions that grant access, return accounts and switch networks. */
  asking: readonly string[]
  /** Names of the functions that sign messages. */
  signing: readonly string[]
  /** Event that the wallet dispatches on `window` when its accounts change, if it has no listeners of its own. */
  changeEvent?: string
  /** Puts a malformed value where wallets of the namespace are. Returns a function that removes it. */
  put(value: unknown, place: number): () => void
  /** Adds the wallet to the page. Returns a function that removes it. */
  install(answered: <value>(wallet: value) => value): () => void
  connectorId: string
  /** Makes the wallet forget the page. */
  forget(): void
}

const registered = (wallet: unknown) => getWallets().register(wallet as Wallet)
const global = (name: string, value: unknown) => {
  Object.assign(window, { [name]: value })
  return () => void Reflect.deleteProperty(window, name)
}
/** The parts of Wallet Standard's shape, of which one is malformed. */
const standardParts = ['version', 'name', 'icon', 'chains', 'features', 'accounts']
const putStandard = (wallet: Wallet) => (value: unknown, place: number) => {
  const part = standardParts[place % (standardParts.length + 1)]
  if (part === undefined) return registered(toObject(value))
  const odd = { ...wallet, name: `Odd ${place}` }
  // The part is either malformed or can't be read.
  return registered(
    Object.defineProperty(odd, part, value === undefined ? { get: refuse } : { value, enumerable: true }),
  )
}
// Wallets are members of a set there. A string would be one, too, but is useless.
const toObject = (value: unknown) => (Object(value) === value ? value : {})

const [keplr, satsWallet, bitcoinWallet] = [
  createKeplrWallet({ 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }),
  createSatsWallet(),
  createStandardWallet({}),
]
const extension = createPolkadotExtension([derivePolkadotKey('//Alice')])
const secretKey = bs58.encode(Keypair.generate().secretKey)

/** Creates a Solana wallet that approves immediately. */
function createApproving() {
  const { approve, wallet } = createSolanaWallet({ secretKey, rpc: 'http://127.0.0.1:1', name: 'Good' })
  const connecting = wallet.features['standard:connect']
  return {
    ...wallet,
    get accounts() {
      return wallet.accounts
    },
    features: {
      ...wallet.features,
      'standard:connect': {
        ...connecting,
        connect(input?: { silent?: boolean }) {
          const answer = connecting.connect(input)
          if (!input?.silent) void approve('standard:connect')
          return answer
        },
      },
    },
  }
}

const solanaChains = ['one', 'two'].map(
  (id): Network => ({
    id,
    name: id,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  }),
)

const namespaces: Readonly<Record<string, HostileNamespace>> = {
  cosmos: {
    define: cosmos,
    networks: cosmosNetworks.slice(0, 2),
    asking: ['enable', 'getKey'],
    signing: ['signArbitrary'],
    changeEvent: 'keplr_keystorechange',
    connectorId: 'keplr',
    put: (value, place) => global(['leap', 'cosmostation', 'okxwallet'][place % 3] as string, value),
    install: (answered) => global('keplr', answered(keplr.provider)),
    forget: keplr.forget,
  },
  polkadot: {
    define: polkadot,
    networks: polkadotNetworks.slice(0, 2),
    asking: ['enable'],
    signing: ['signRaw'],
    connectorId: 'good',
    put(value, place) {
      const { injectedWeb3 } = window as unknown as { injectedWeb3: Record<string, unknown> }
      const name = ['', 'odd', '__proto__', ' '][place % 4] as string
      Object.defineProperty(injectedWeb3, name, { value, configurable: true, enumerable: true })
      return () => void Reflect.deleteProperty(injectedWeb3, name)
    },
    install(answered) {
      const { injectedWeb3 } = window as unknown as { injectedWeb3: Record<string, unknown> }
      injectedWeb3.good = answered(extension.injected)
      return () => void delete injectedWeb3.good
    },
    forget: () => {},
  },
  'Bitcoin by Wallet Standard': {
    define: bip122,
    networks: [bitcoin, bitcoinTestnet],
    asking: ['connect'],
    signing: ['signMessage'],
    connectorId: bitcoinWallet.wallet.name,
    put: putStandard(bitcoinWallet.wallet),
    install: (answered) => registered(answered(bitcoinWallet.wallet)),
    forget: () => bitcoinWallet.backend.forget(),
  },
  'Bitcoin as sats-connect asks': {
    define: bip122,
    networks: [bitcoin, bitcoinTestnet],
    asking: ['request'],
    signing: ['request'],
    connectorId: satsWallet.entry.id,
    put(value) {
      const { btc_providers: entries } = window as unknown as { btc_providers: unknown }
      if (!Array.isArray(entries)) return global('btc_providers', value)
      entries.push(value)
      return () => void entries.splice(entries.indexOf(value), 1)
    },
    install(answered) {
      const [root = '', leaf = ''] = satsWallet.entry.id.split('.')
      const { btc_providers: entries } = window as unknown as { btc_providers: unknown }
      const stops = [
        global(root, { [leaf]: answered(satsWallet.provider) }),
        global('btc_providers', [...(Array.isArray(entries) ? entries : []), satsWallet.entry]),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    forget: () => satsWallet.backend.forget(),
  },
  solana: {
    define: solana,
    networks: solanaChains,
    asking: ['connect'],
    signing: ['signMessage'],
    connectorId: 'Good',
    put: putStandard(createApproving() as Wallet),
    install: (answered) => registered(answered(createApproving())),
    forget: () => {},
  },
}

const answer: fc.Arbitrary<Answer> = fc.oneof(
  odd.map((value) => ({ type: 'value' as const, value })),
  rejection.map((error) => ({ type: 'rejection' as const, error })),
  fc.record({ type: fc.constant('failure' as const), error: failure, isSync: fc.boolean() }),
)
/** Steps of a visit. The first `at` responses are correct, the next one is malformed. */
const at = fc.nat({ max: 1 })
const step = fc.oneof(
  fc.record({ type: fc.constant('connect' as const), said: answer, at }),
  fc.record({ type: fc.constant('switch' as const), said: answer, network: fc.nat({ max: 1 }) }),
  fc.record({ type: fc.constant('sign' as const), said: answer }),
  fc.record({ type: fc.constant('event' as const), value: odd, said: answer }),
  fc.record({ type: fc.constant('reload' as const), said: answer, at }),
)
const visit = fc.record({
  /** The wallet's functions for events are malformed: missing, of another type, throwing, or with another result. */
  events: fc.option(
    fc.oneof(
      odd.map((value) => ({ value })),
      odd.map((result) => ({ result })),
      fc.constant({}),
    ),
    { nil: undefined },
  ),
  before: fc.array(fc.tuple(odd, fc.nat({ max: 6 })), { maxLength: 3 }),
  after: fc.array(fc.tuple(odd, fc.nat({ max: 6 })), { maxLength: 3 }),
  steps: fc.array(step, { maxLength: 3 }),
})

describe.each(Object.entries(namespaces))('a hostile page of %s', (_, namespace) => {
  it('hides no wallet, breaks no app and creates no invalid account', async () => {
    const thrown: unknown[] = []
    const listen = (error: unknown) => void thrown.push(error)
    process.on('unhandledRejection', listen)
    onTestFinished(() => void process.off('unhandledRejection', listen))
    const signal = new AbortController().signal

    const property = fc.asyncProperty(visit, async ({ before, after, events, steps }) => {
      createBrowser().open()
      Object.assign(window, { injectedWeb3: {} })
      /** The next responses of the functions with these names. */
      let waiting: { names: readonly string[]; answers: (Answer | undefined)[] } = { names: [], answers: [] }
      let asked = 0
      const listeners = new Set<(value: unknown) => void>()
      /** Wraps the wallet and everything it returns. Their functions give the waiting responses first. */
      const answered = <value>(wallet: value): value => {
        if (Object(wallet) !== wallet) return wallet
        return new Proxy(wallet as object, {
          get(target, name) {
            const isEvents = /^(on|subscribe|addListener)$/.test(String(name))
            if (isEvents && events && 'value' in events) return toReal(events.value)
            const part = Reflect.get(target, name)
            if (isEvents && events) return () => ('result' in events ? toReal(events.result) : refuse())
            if (typeof part !== 'function') return isPlain(part) ? answered(part) : part
            return (...inputs: unknown[]) => {
              if (isEvents)
                for (const input of inputs.flatMap((input) => [input, ...Object.values(Object(input))]))
                  if (typeof input === 'function') listeners.add(input as (value: unknown) => void)
              const isAwaited = waiting.names.includes(String(name))
              if (isAwaited) asked += 1
              const said = isAwaited ? waiting.answers.shift() : undefined
              if (!said) return handed(part.apply(target, inputs))
              if (said.type === 'value') return Promise.resolve(toReal(said.value))
              if (said.type === 'failure' && said.isSync) throw toReal(said.error)
              return Promise.reject(toReal(said.error))
            }
          },
        }) as value
      }
      const handed = (result: unknown): unknown => {
        if (result instanceof Promise) return result.then(handed)
        return isPlain(result) ? answered(result) : result
      }
      const { asking, changeEvent, connectorId, define, networks, signing } = namespace
      const storage = createMemoryStorage()
      const stops = before.map(([value, place]) => namespace.put(toReal(value), place))
      stops.push(namespace.install(answered))
      const visitPage = async () => {
        const page = define().create({ storage, storageKey: 'test', networks })
        const life = new AbortController()
        const stop = page.start()
        await page.prepare?.()
        window.dispatchEvent(new Event('load'))
        await page.reconnect({ signal: life.signal })
        const leave = () => {
          life.abort()
          stop()
          listeners.clear()
        }
        return { page, leave }
      }
      let { page, leave } = await visitPage()
      for (const [value, place] of after) stops.push(namespace.put(toReal(value), place))
      window.dispatchEvent(new Event('load'))
      const check = () => {
        const { list, current } = page.connections.get()
        for (const { accounts, networkId } of list) {
          expect(accounts.length).toBeGreaterThan(0)
          for (const account of accounts) expect(account).toMatch(/^[0-9a-zA-Z]{25,100}$/)
          expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toContain(networkId)
        }
        if (current) expect(list.map(({ id }) => id)).toContain(current)
        const rows = page.connectors.get()
        for (const { id, name, icon } of rows) {
          expect([typeof id, typeof name]).toEqual(['string', 'string'])
          expect(['undefined', 'string']).toContain(typeof icon)
        }
        expect(rows.filter(({ id }) => id === connectorId)).toHaveLength(1)
      }
      check()
      /**
       * Runs an action while the wallet gives these responses. A rejection must reject the action and not be retried.
       */
      const whileSaying = async (
        names: readonly string[],
        answers: (Answer | undefined)[],
        act: () => Promise<unknown>,
      ) => {
        const said = answers.at(-1)
        waiting = { names, answers: [...answers] }
        asked = 0
        const error = await act().then(
          () => undefined,
          (error: unknown) => ({ error }),
        )
        if (said?.type === 'rejection' && waiting.answers.length === 0) {
          expect(error && isUserRejection(error.error)).toBe(true)
          expect(asked).toBe(answers.length)
        }
        waiting = { names: [], answers: [] }
      }
      const answersOf = ({ at, said }: { at: number; said: Answer }) =>
        at === 0 ? [said] : [undefined, said]
      const everything = async () => {
        for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      }
      for (const each of steps) {
        if (each.type === 'connect') {
          await page.disconnect()
          await whileSaying(asking, answersOf(each), () => page.connect({ connectorId, signal }))
        }
        if (each.type === 'switch') {
          const { caipNetworkId: networkId } = networks[each.network] as Network
          await whileSaying(asking, [each.said], () => page.switchNetwork({ networkId }))
        }
        if (each.type === 'sign') {
          const [address = ''] = page.connections.get().list[0]?.accounts ?? []
          await whileSaying(signing, [each.said], async () => {
            expect(typeof (await page.signMessage({ address, message: 'hello' }))).toBe('string')
          })
        }
        if (each.type === 'event') {
          waiting = { names: asking, answers: [each.said] }
          if (changeEvent) window.dispatchEvent(new Event(changeEvent))
          for (const listener of [...listeners]) listener(toReal(each.value))
          await everything()
          waiting = { names: [], answers: [] }
        }
        if (each.type === 'reload') {
          leave()
          waiting = { names: asking, answers: answersOf(each) }
          ;({ page, leave } = await visitPage())
          waiting = { names: [], answers: [] }
        }
        check()
      }
      await page.disconnect()
      const { accounts } = await page.connect({ connectorId, signal })
      expect(accounts.length).toBeGreaterThan(0)
      check()
      leave()
      ;({ page, leave } = await visitPage())
      expect(page.connections.get().list).toMatchObject([{ connectorId, accounts }])
      check()
      await page.disconnect()
      leave()
      for (const stop of stops.reverse()) stop()
      namespace.forget()
      // Unhandled rejections are reported after everything has run.
      await everything()
      expect(thrown.splice(0)).toEqual([])
    })
    await fc.assert(property)
  })
})

function isPlain(value: unknown): boolean {
  return Object(value) === value && Object.getPrototypeOf(value) === Object.prototype
}
