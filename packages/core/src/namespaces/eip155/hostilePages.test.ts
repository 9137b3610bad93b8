import { attempt } from '@latchkey/protocol/attempt'
import fc from 'fast-check'
import type { EIP1193Provider } from 'viem'
import { numberToHex } from 'viem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser, type InstalledWallet } from '../../../test/browser.ts'
import { addresses, settled } from '../../../test/kits.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { failure, lateMs, later, odd, rejection, toReal, unknownChain } from '../../../test/oddValues.ts'
import { type ProviderShape, providerShapes } from '../../../test/providerShapes.ts'
import { signMessage } from '../../account/signMessage.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import { createKit } from '../../createKit.ts'

/** How a wallet responds to a call: correctly, correctly but before it is done, or in another way. */
type Answer =
  | { type: 'good' }
  | { type: 'late' }
  | { type: 'value'; value: unknown }
  | { type: 'rejection'; error: unknown }
  | { type: 'failure'; error: unknown; isSync: boolean }

/** Responses by method. A list has one for each call; the calls after that are answered correctly. */
type Answers = { [method: string]: Answer | Answer[] | undefined }

type Step =
  | { type: 'announce'; detail: unknown }
  | { type: 'inject'; value: unknown }
  | { type: 'install'; wallet: number }
  | { type: 'connect'; wallet: number; answers: { [method: string]: Answer | undefined } }
  | { type: 'emit'; wallet: number; event: string; values: unknown[] }
  | { type: 'switch'; wallet: number; answers: Answers; network: number }
  | { type: 'sign'; wallet: number; answers: Answers }
  | { type: 'disconnect' }
  | { type: 'reload' }

const walletCount = 3
const correct = fc.constant({ type: 'good' as const })
const late = fc.constant({ type: 'late' as const })
const malformed = odd.map((value) => ({ type: 'value' as const, value }))
const rejected = rejection.map((error) => ({ type: 'rejection' as const, error }))
const failed = (error = failure) =>
  fc.record({ type: fc.constant('failure' as const), error, isSync: fc.boolean() })
const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 4, arbitrary: correct },
  malformed,
  rejected,
  failed(),
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
    answers: fc.record({
      wallet_switchEthereumChain: fc.array(
        fc.oneof(
          { weight: 3, arbitrary: failed(unknownChain) },
          correct,
          late,
          malformed,
          rejected,
          failed(),
        ),
        { maxLength: 2 },
      ),
      wallet_addEthereumChain: fc.array(fc.oneof(correct, late, malformed, rejected, failed()), {
        maxLength: 1,
      }),
    }),
  }),
  fc.record({
    type: fc.constant('sign' as const),
    wallet,
    answers: fc.record({ personal_sign: fc.oneof(correct, malformed, rejected, failed()) }),
  }),
  fc.constant({ type: 'disconnect' as const }),
  fc.constant({ type: 'reload' as const }),
)

/** How a generated wallet is built, and what it does after it added a chain. */
const design = fc.record({
  shape: fc.constantFrom(...(Object.keys(providerShapes) as ProviderShape[])),
  /** Whether it switches to a chain that it adds. */
  follows: fc.boolean(),
})
type Design = { shape: ProviderShape; follows: boolean }
/** Creates a wallet that conforms to EIP-1193, except for its shape and one-time responses. */
function createOddWallet(index: number, { follows, shape }: Design) {
  const account = Object.values(addresses)[index % 2] as string
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  let chainId = Number(devnet.id)
  let answers: Answers = {}
  let asked: { method: string; said: Answer }[] = []
  const moveTo = (next: string) => {
    chainId = Number(next)
    emit('chainChanged', next)
  }
  const good: Record<string, (parameter: never) => unknown> = {
    eth_accounts: () => [account],
    eth_requestAccounts: () => [account],
    wallet_requestPermissions: () => [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] },
    ],
    wallet_revokePermissions: () => null,
    eth_chainId: () => numberToHex(chainId),
    wallet_switchEthereumChain(parameter: { chainId: string }) {
      moveTo(parameter.chainId)
      return null
    },
    wallet_addEthereumChain(parameter: { chainId: string }) {
      if (follows) moveTo(parameter.chainId)
      return null
    },
    personal_sign: () => signature,
  }
  const emit = (event: string, ...values: unknown[]) => {
    // Like an emitter: an error that a listener throws is the page's own.
    for (const listener of [...listenersOf(event)]) listener(...values)
  }
  const provider = providerShapes[shape]({
    request({ method, params }) {
      const given = answers[method]
      const said = (Array.isArray(given) ? given.shift() : given) ?? { type: 'good' }
      asked.push({ method, said })
      if (said.type === 'failure' && said.isSync) throw toReal(said.error)
      if (said.type === 'failure' || said.type === 'rejection') return Promise.reject(toReal(said.error))
      if (said.type === 'value') return Promise.resolve(toReal(said.value))
      const answer = good[method]
      if (!answer) return Promise.reject(Object.assign(new Error('Unsupported'), { code: 4200 }))
      const act = () => answer(params?.[0] as never)
      if (said.type !== 'late') return Promise.resolve(act())
      later(act)
      return Promise.resolve(null)
    },
    on: (event, listener) => void listenersOf(event).add(listener),
    removeListener: (event, listener) => void listenersOf(event).delete(listener),
  })
  const installed: InstalledWallet = {
    provider: provider as EIP1193Provider,
    by: 'announcement',
    rdns: `test.good${index}`,
    name: `Good ${index}`,
  }
  return {
    installed,
    emit,
    asked: () => asked,
    chainId: () => chainId,
    /** Runs an action while the wallet responds this way. Returns what it throws. */
    async while(odd: Answers, act: () => Promise<unknown>) {
      answers = Object.fromEntries(
        Object.entries(odd).map(([method, said]) => [method, Array.isArray(said) ? [...said] : said]),
      )
      asked = []
      try {
        return await act().then(
          () => undefined,
          (error: unknown) => ({ error }),
        )
      } finally {
        answers = {}
      }
    },
  }
}

/** Methods that ask the visitor. */
const prompting = /request|switch|add|sign/i
const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }
const signature = `0x${'ab'.repeat(65)}`
const id = /^eip155:[1-9]\d*:0x[0-9a-fA-F]{40}$/

it('hides no wallet, breaks no app and creates no invalid ID on a hostile page', async () => {
  const thrown: unknown[] = []
  const listen = (error: unknown) => void thrown.push(error)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  // A wallet that approves a switch but doesn't follow is waited for. The clock is moved forward meanwhile.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const property = fc.asyncProperty(
    fc.subarray([...Array(walletCount).keys()]),
    fc.array(design, { minLength: walletCount, maxLength: walletCount }),
    fc.array(step, { maxLength: 12 }),
    async (early, designs, steps) => {
      const browser = createBrowser()
      const wallets = designs.map((chosen, index) => createOddWallet(index, chosen))
      const present = new Set<number>()
      /** Wallets whose name (RDNS) the page announced first, so that the kit connects the page's. */
      const replaced = new Set<number>()
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
        replaced.clear()
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

      /** Returns the connected wallet. Connects this one if no wallet is connected. */
      const requireWallet = async (index: number) => {
        const connectorId = () => kit.facts.get().activeAccount?.connection.connectorId
        install(index)
        if (!connectorId() && replaced.has(index)) return undefined
        if (!connectorId()) await connect(kit, { connectorId: wallets[index]!.installed.rdns })
        return wallets.find(({ installed }) => installed.rdns === connectorId())!
      }
      /** Checks that a rejection rejects the action and ends it, and that nothing else looks like a rejection. */
      const checkRejection = (asked: ReturnType<(typeof wallets)[0]['asked']>, error: unknown) => {
        const prompts = asked.filter(({ method }) => prompting.test(method))
        const at = prompts.findIndex(({ said }) => said.type === 'rejection')
        expect(Object(error).error?.name === 'UserRejectedError').toBe(at >= 0)
        if (at >= 0) expect(prompts.slice(at + 1)).toEqual([])
      }

      for (const index of early) install(index)
      kit.start()
      await settled(kit)
      for (const step of steps) {
        if (step.type === 'announce') {
          const detail = toReal(step.detail)
          const rdns = attempt(() => Object(Object(detail).info).rdns)
          for (const [index, { installed }] of wallets.entries())
            if (!present.has(index) && installed.rdns === rdns) replaced.add(index)
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        } else if (step.type === 'inject') Object.assign(window, { ethereum: toReal(step.value) })
        else if (step.type === 'install') install(step.wallet)
        else if (step.type === 'connect') {
          install(step.wallet)
          if (replaced.has(step.wallet)) continue
          const { installed, asked, while: during } = wallets[step.wallet]!
          const error = await during(step.answers, () => connect(kit, { connectorId: installed.rdns }))
          const prompts = asked().filter(({ method }) => prompting.test(method))
          if (prompts[0]?.said.type === 'rejection') {
            expect(error).toMatchObject({ error: { name: 'UserRejectedError' } })
            expect(prompts).toHaveLength(1)
          }
          const isOdd = Object.values(step.answers).some((said) => (said?.type ?? 'good') !== 'good')
          if (!isOdd && error)
            expect(error).toMatchObject({ error: { name: 'ConnectorAlreadyConnectedError' } })
        } else if (step.type === 'emit') {
          wallets[step.wallet]!.emit(step.event, ...step.values.map(toReal))
          // The wallet may be asked before an event has an effect.
          for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        } else if (step.type === 'switch') {
          const networkId = [devnet, sidenet][step.network]!.caipNetworkId
          const wallet = await requireWallet(step.wallet)
          if (!wallet) continue
          const { asked, chainId, while: during } = wallet
          const before = [kit.facts.get().account, chainId()]
          let isDone = false
          const switching = during(step.answers, () => switchNetwork(kit, { networkId })).finally(() => {
            isDone = true
          })
          while (!isDone) await vi.advanceTimersByTimeAsync(lateMs)
          const error = await switching
          checkRejection(asked(), error)
          const added = asked().filter(({ method }) => method === 'wallet_addEthereumChain')
          expect(added.length).toBeLessThan(2)
          if (!error) expect(kit.facts.get().activeAccount?.networkId).toBe(networkId)
          else if (chainId() === before[1]) expect(kit.facts.get().account).toBe(before[0])
          await vi.advanceTimersByTimeAsync(lateMs)
        } else if (step.type === 'sign') {
          const wallet = await requireWallet(step.wallet)
          if (!wallet) continue
          const { asked, while: during } = wallet
          const before = kit.facts.get().account
          let signed: unknown = signature
          const error = await during(step.answers, async () => {
            signed = await signMessage(kit, { message: 'hello' })
          })
          checkRejection(asked(), error)
          expect(typeof signed).toBe('string')
          expect(asked().filter(({ method }) => method === 'personal_sign').length).toBeLessThan(2)
          expect(kit.facts.get().account).toBe(before)
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
