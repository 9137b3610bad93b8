import { createFlow, getInitialState } from '@latchkey/core'
import { expect, it } from 'vitest'
import { createSSRApp, defineComponent, h, onServerPrefetch, Suspense } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { addresses, openKit } from '../../core/test/kits.ts'
import { latchkey, useAccountState, useBalances, useFacts, useFlow, useWallets } from './index.ts'

/** Renders a request's page with a kit that all requests share. */
function render(kit: ReturnType<typeof openKit>, initialState?: ReturnType<typeof getInitialState>) {
  const app = createSSRApp({
    setup() {
      const facts = useFacts()
      const { isPending } = useBalances()
      const wallets = useWallets()
      return () => h('p', `${facts.value.restoringAddress} ${isPending.value} ${wallets.value.length}`)
    },
  })
  app.use(latchkey, { kit, initialState })
  return renderToString(app)
}

/** Returns the cookie header of a visitor whose account is connected. */
function cookieOf(kit: ReturnType<typeof openKit>, account: string): string {
  const connection = {
    accounts: [account],
    chainId: 31_337,
    connector: { id: 'injected', name: 'Injected', type: 'injected', uid: account },
  }
  const state = {
    chainId: 31_337,
    connections: { __type: 'Map', value: [[account, connection]] },
    current: account,
  }
  return `${kit.config.storageKey}.store=${JSON.stringify({ state, version: 3 })}`
}

it('renders each request with its own state, and starts nothing', async () => {
  const kit = openKit({})
  const cookie = cookieOf(kit, addresses.alice)
  const pages = await Promise.all([render(kit, getInitialState(kit, cookie)), render(kit)])
  expect(pages).toEqual([`<p>${addresses.alice} true 0</p>`, '<p>null true 0</p>'])
  expect(kit.getLifecycle()).toBe('idle')
})

it('starts no flow on a server', async () => {
  const started: string[] = []
  const app = createSSRApp({
    setup() {
      const { state } = useFlow(() => {
        started.push('flow')
        return createFlow({ initial: { status: 'counting' }, transition: (state) => state, effects: {} })
      })
      return () => h('p', state.value?.status ?? 'none')
    },
  })
  app.use(latchkey, { kit: openKit() })
  expect(await renderToString(app)).toBe('<p>none</p>')
  expect(started).toEqual([])
})

/** Creates a promise that is resolved from outside. */
function createGate() {
  let open = () => {}
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  return { promise, open }
}

/** Returns a function that writes all that a page can show about the connected account. */
function useShown() {
  const facts = useFacts()
  const account = useAccountState()
  const wallets = useWallets()
  return () => JSON.stringify([facts.value, account.value, wallets.value])
}

/** Has an awaited setup, and reads the kit before and after a further wait. */
const Late = defineComponent({
  props: { first: { type: Promise, required: true }, second: { type: Promise, required: true } },
  async setup({ first, second }) {
    const early = useShown()
    await first
    const before = early()
    onServerPrefetch(() => second)
    return () => h('p', [before, early()])
  },
})

/** Sets up what is inside it only after a wait. */
const Awaited = defineComponent({
  props: { until: { type: Promise, required: true } },
  async setup({ until }) {
    await until
    return () => h(Nested)
  },
})

/** Is set up only once its parent has been, by when other requests have been rendered. */
const Nested = defineComponent({
  setup() {
    const shown = useShown()
    return () => h('p', shown())
  },
})

it('never mixes up visitors in 1,000 interleaved requests with and without cookies against one kit', async () => {
  const kit = openKit({})
  const before = { facts: kit.facts.get(), connection: kit.connection.getState() }
  /** Every third visitor has no cookie. */
  const ownOf = (visitor: number) =>
    visitor % 3 === 0 ? [] : [`0x${visitor.toString(16).padStart(40, '0')}`]
  const requests = Array.from({ length: 1_000 }, (_, visitor) => {
    const [own] = ownOf(visitor)
    const [first, second] = [createGate(), createGate()]
    const late = { first: first.promise, second: second.promise }
    const app = createSSRApp({
      setup: () => () =>
        h(Suspense, () => h('main', [h(Nested), h(Late, late), h(Awaited, { until: first.promise })])),
    })
    app.use(latchkey, { kit, initialState: getInitialState(kit, own && cookieOf(kit, own)) })
    return { html: renderToString(app), gates: [first, second] }
  })
  const gates = requests.flatMap(({ gates }) => gates)
  // 7,919 is prime: opens each gate once, and never two neighbours in a row.
  for (let at = 0; at < gates.length; at++) {
    gates[(at * 7_919) % gates.length]?.open()
    if (at % 10 === 0) await new Promise(setImmediate)
  }
  const pages = await Promise.all(requests.map(({ html }) => html))
  const found = pages.map((html) => [...new Set(html.match(/0x[\da-f]{40}/g))])
  expect(found).toEqual(pages.map((_, visitor) => ownOf(visitor)))
  expect(kit.facts.get()).toEqual(before.facts)
  expect(kit.connection.getState()).toEqual(before.connection)
  expect(kit.getLifecycle()).toBe('idle')
})
