import { getInitialState } from '@latchkey/core'
import { expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { addresses, openKit } from '../../core/test/kits.ts'
import { latchkey, useBalances, useFacts, useWallets } from './index.ts'

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

it('renders each request with its own state, and starts nothing', async () => {
  const kit = openKit({ ssr: true })
  const connection = {
    accounts: [addresses.alice],
    chainId: 31_337,
    connector: { id: 'injected', name: 'Injected', type: 'injected', uid: 'a' },
  }
  const state = {
    chainId: 31_337,
    connections: { __type: 'Map', value: [['a', connection]] },
    current: 'a',
  }
  const cookie = `${kit.config.storageKey}.store=${JSON.stringify({ state, version: 3 })}`
  const pages = await Promise.all([render(kit, getInitialState(kit, cookie)), render(kit)])
  expect(pages).toEqual([`<p>${addresses.alice} true 0</p>`, '<p>null true 0</p>'])
  expect(kit.life()).toBe('idle')
})
