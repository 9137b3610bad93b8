import fc from 'fast-check'
import type { EIP1193Provider } from 'viem'
import { numberToHex } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { createBrowser, type InstalledWallet } from '../../../test/browser.ts'
import { addresses, settled } from '../../../test/kits.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { failure, odd, rejection, toReal } from '../../../test/oddValues.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import { createKit } from '../../createKit.ts'

/** How a wallet responds to a call: correctly or in another way. */
type Answer =
  | { type: 'good' }
  | { type: 'value'; value: unknown }
  | { type: 'rejection'; error: unknown }
  | { type: 'failure'; error: unknown; isSync: boolean }

type Answers = { [method: string]: Answer | undefined }

type Step =
  | { type: 'announce'; detail: unknown }
  | { type: 'inject'; value: unknown }
  | { type: 'install'; wallet: number }
  | { type: 'connect'; wallet: number; answers: Answers }
  | { type: 'emit'; wallet: number; event: string; values: unknown[] }
  | { type: 'switch'; wallet: number; answers: Record<string, Answer>; network: number }
  | { type: 'disconnect' }
  | { type: 'reload' }

const walletCount = 3
const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'good' as const }) },
  odd.map((value) => ({ type: 'value' as const, value })),
  rejection.map((error) => ({ type: 'rejection' as const, error })),
  fc.record({ type: fc.constant('failure' as const), error: failure, isSync: fc.boolean() }),
)
const answers = (...methods: string[]) =>
  fc.record(Object.fromEntries(methods.map((method) => [method, answer])), { requiredKeys: [] })

const text = fc.oneof(fc.string(), fc.constantFrom('', ' ', '\u202e', 'test.good0', '<img onerror=1>'))
const info = fc.oneof(
  odd,
  fc.record(
    {
      uuid: fc.oneof(text, odd),
      name: fc.oneof(text, odd),
      rdns: fc.oneof(text, odd),
      icon: fc.oneof(text, odd),
    },
    { requiredKeys: [] },
  ),
)
/** Providers that can't be connected. Only their properties are read. */
const provider = fc.oneof(
  odd,
  fc.record({ request: odd, on: odd, removeListener: odd, isMetaMask: odd }, { requiredKeys: [] }),
  fc.record({ request: fc.constant(() => Promise.reject(undefined)) }),
)
const wallet = fc.nat({ max: walletCount - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('announce' as const),
    detail: fc.oneof(odd, fc.record({ info, provider }, { requiredKeys: [] })),
  }),
  fc.record({ type: fc.constant('inject' as const), value: provider }),
  fc.record({ type: fc.constant('install' as const), wallet }),
  fc.record({
    type: fc.constant('connect' as const),
    wallet,
    answers: answers('eth_requestAccounts', 'wallet_requestPermissions', 'eth_accounts', 'eth_chainId'),
  }),
  fc.record({
    type: fc.constant('emit' as const),
    wallet,
    event: fc.constantFrom('accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'),
    values: fc.array(odd, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('switch' as const),
    wallet,
    network: fc.nat({ max: 1 }),
    // A wallet that responds but doesn't switch is waited for. steadyConnectors.test.ts covers that with a fake clock.
    answers: fc.record(
      {
        wallet_switchEthereumChain: fc.oneof(
          fc.constant({ type: 'good' as const }),
          rejection.map((error) => ({ type: 'rejection' as const, error })),
          fc.record({ type: fc.constant('failure' as const), error: failure, isSync: fc.boolean() }),
        ),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.constant({ type: 'disconnect' as const }),
  fc.constant({ type: 'reload' as const }),
)

/** Creates a wallet that conforms to EIP-1193, except for one-time responses. */
function createOddWallet(index: number) {
  const account = Object.values(addresses)[index % 2] as string
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  let chainId = Number(devnet.id)
  let answers: Answers = {}
  let asked: string[] = []
  const good: Record<string, (parameter: never) => unknown> = {
    eth_accounts: () => [account],
    eth_requestAccounts: () => [account],
    wallet_requestPermissions: () => [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] },
    ],
    wallet_revokePermissions: () => null,
    eth_chainId: () => numberToHex(chainId),
    wallet_switchEthereumChain(parameter: { chainId: string }) {
      chainId = Number(parameter.chainId)
      emit('chainChanged', parameter.chainId)
      return null
    },
  }
  const emit = (event: string, ...values: unknown[]) => {
    // Like an emitter: an error that a listener throws is the page's own.
    for (const listener of [...listenersOf(event)]) listener(...values)
  }
  const provider = {
    request({ method, params }: { method: string; params?: readonly unknown[] }) {
      asked.push(method)
      const said = answers[method] ?? { type: 'good' }
      if (said.type === 'failure' && said.isSync) throw toReal(said.error)
      if (said.type === 'failure' || said.type === 'rejection') return Promise.reject(toReal(said.error))
      if (said.type === 'value') return Promise.resolve(toReal(said.value))
      const answer = good[method]
      if (!answer) return Promise.reject(Object.assign(new Error('Unsupported'), { code: 4200 }))
      return Promise.resolve(answer(params?.[0] as never))
    },
    on: (event: string, listener: () => void) => void listenersOf(event).add(listener),
    removeListener: (event: string, listener: () => void) => void listenersOf(event).delete(listener),
  }
  const installed: InstalledWallet = {
    provider: provider as unknown as EIP1193Provider,
    by: 'announcement',
    rdns: `test.good${index}`,
    name: `Good ${index}`,
  }
  return {
    installed,
    emit,
    asked: () => asked,
    /** Runs an action while the wallet responds this way. */
    async while(odd: Answers, act: () => Promise<unknown>) {
      answers = odd
      asked = []
      try {
        return await act()
      } finally {
        answers = {}
      }
    },
  }
}

const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }
const id = /^eip155:[1-9]\d*:0x[0-9a-fA-F]{40}$/

it('hides no wallet, breaks no app and creates no invalid ID on a hostile page', async () => {
  const thrown: unknown[] = []
  const listen = (error: unknown) => void thrown.push(error)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  const property = fc.asyncProperty(
    fc.subarray([...Array(walletCount).keys()]),
    fc.array(step, { maxLength: 12 }),
    async (early, steps) => {
      const browser = createBrowser()
      const wallets = Array.from({ length: walletCount }, (_, index) => createOddWallet(index))
      const present = new Set<number>()
      let page = browser.open([])
      let kit = createKit({ networks: [devnet, sidenet], metadata })
      const rows = () => kit.namespaces.get('eip155')?.connectors.get() ?? []
      const install = (index: number) => {
        if (present.has(index)) return
        present.add(index)
        page.install(wallets[index]!.installed)
      }
      const reload = async (wallets: readonly InstalledWallet[]) => {
        kit.destroy()
        page = browser.open(wallets)
        kit = createKit({ networks: [devnet, sidenet], metadata })
        kit.start()
        await settled(kit)
      }
      const check = () => {
        const { account, status, activeAccount } = kit.facts.get()
        if (account !== null) expect(account).toMatch(id)
        expect(status === 'connected').toBe(account !== null)
        if (activeAccount) expect(activeAccount.networkId).toMatch(/^eip155:[1-9]\d*$/)
        for (const { id, name, icon } of rows()) {
          expect([typeof id, typeof name]).toEqual(['string', 'string'])
          expect(['undefined', 'string']).toContain(typeof icon)
        }
        expect([...browser.items.values()].join()).not.toMatch(/eip155:(?:NaN|0|undefined|null)\b/)
        for (const index of present)
          expect(rows().filter(({ id }) => id === wallets[index]!.installed.rdns)).toHaveLength(1)
      }

      for (const index of early) install(index)
      kit.start()
      await settled(kit)
      for (const step of steps) {
        if (step.type === 'announce')
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: toReal(step.detail) }))
        else if (step.type === 'inject') Object.assign(window, { ethereum: toReal(step.value) })
        else if (step.type === 'install') install(step.wallet)
        else if (step.type === 'connect') {
          install(step.wallet)
          const { installed, asked, while: during } = wallets[step.wallet]!
          const error = await during(step.answers, () =>
            connect(kit, { connectorId: installed.rdns }).then(
              () => undefined,
              (error: unknown) => ({ error }),
            ),
          )
          const prompts = asked().filter((method) => /request/i.test(method))
          if (step.answers[prompts[0] ?? '']?.type === 'rejection') {
            expect(error).toMatchObject({ error: { name: 'UserRejectedError' } })
            expect(prompts).toHaveLength(1)
          }
        } else if (step.type === 'emit') {
          wallets[step.wallet]!.emit(step.event, ...step.values.map(toReal))
        } else if (step.type === 'switch') {
          const networkId = [devnet, sidenet][step.network]!.caipNetworkId
          await wallets[step.wallet]!.while(step.answers, () =>
            switchNetwork(kit, { networkId }).catch(() => undefined),
          )
        } else if (step.type === 'disconnect') await disconnect(kit).catch(() => undefined)
        else await reload([...present].map((index) => wallets[index]!.installed))
        check()
      }
      const { activeAccount } = kit.facts.get()
      await reload(wallets.map(({ installed }) => installed))
      for (const index of wallets.keys()) present.add(index)
      check()
      if (activeAccount)
        expect(kit.facts.get().activeAccount?.connection.connectorId).toBe(
          activeAccount.connection.connectorId,
        )
      kit.destroy()
      // Unhandled rejections are reported after everything has run.
      await new Promise((resolve) => setImmediate(resolve))
      expect(thrown.splice(0)).toEqual([])
    },
  )
  await fc.assert(property)
})
