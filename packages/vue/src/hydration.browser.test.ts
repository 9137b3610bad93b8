import { createFlow, createMemoryStorage, getInitialState } from '@latchkey/core'
import { expect, it, onTestFinished } from 'vitest'
import { createSSRApp, defineComponent, h, Suspense } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { addresses } from '../../core/test/kits.ts'
import { createTestKit } from '../../react/test/renderKit.tsx'
import { latchkey, useAccountState, useFacts, useFlow, useWallets } from './index.ts'

/** Shows what differs between the server's state and that of a page that has started. */
function useShown() {
  const facts = useFacts()
  const account = useAccountState()
  const wallets = useWallets()
  const { state } = useFlow(() =>
    createFlow({ initial: { status: 'counting' }, transition: (now) => now, effects: {} }),
  )
  return () => {
    const { phase, restoringAddress } = facts.value
    return [
      phase,
      restoringAddress,
      account.value.status,
      wallets.value.length > 0,
      state.value?.status,
    ].join()
  }
}

const Now = defineComponent({
  setup() {
    const shown = useShown()
    return () => h('p', shown())
  },
})

/** Is hydrated once its setup has ended. */
const Late = defineComponent({
  props: { until: { type: Promise, required: true } },
  async setup({ until }) {
    const shown = useShown()
    await until
    return () => h('p', shown())
  },
})

it('hydrates a part long after the kit has started without warnings, then shows the current state', async () => {
  const createApp = (until: Promise<void>) => {
    const kit = createTestKit({ storage: createMemoryStorage(), storageKey: 'vue.hydration' })
    onTestFinished(() => kit.destroy())
    const connector = { id: 'injected', name: 'Injected', type: 'injected', uid: 'one' }
    const connection = { accounts: [addresses.alice], chainId: 31_337, connector }
    const connections = { __type: 'Map', value: [['one', connection]] }
    const state = { chainId: 31_337, connections, current: 'one' }
    const cookie = `vue.hydration.store=${JSON.stringify({ state, version: 3 })}`
    const app = createSSRApp({
      setup: () => () => h(Suspense, () => h('main', [h(Now), h(Late, { until })])),
    })
    app.use(latchkey, { kit, initialState: getInitialState(kit, cookie) })
    return { app, kit }
  }
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = await renderToString(createApp(Promise.resolve()).app)
  const [now, late] = place.querySelectorAll('p')
  const first = `idle,${addresses.alice},connecting,false,`
  expect([now?.textContent, late?.textContent]).toEqual([first, first])

  const complaints: unknown[] = []
  const { error, warn } = console
  console.error = console.warn = (...parts: unknown[]) => complaints.push(parts)
  onTestFinished(() => void Object.assign(console, { error, warn }))
  let open = () => {}
  const until = new Promise<void>((resolve) => {
    open = resolve
  })
  const { app, kit } = createApp(until)
  app.mount(place)
  onTestFinished(() => {
    app.unmount()
    place.remove()
  })
  await expect.poll(() => kit.facts.get().phase).toBe('settled')
  expect(late?.textContent).toBe(first)
  open()
  const live = 'settled,,disconnected,true,counting'
  await expect.poll(() => [now?.textContent, late?.textContent]).toEqual([live, live])
  expect(complaints).toEqual([])
})
