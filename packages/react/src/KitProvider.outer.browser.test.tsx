import { createMemoryStorage, disconnect, type Kit, refreshBalances } from '@latchkey/core'
import { localSessions } from '@latchkey/core/signIn'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createConfig, http, type State, type Config as WagmiConfig, WagmiProvider } from 'wagmi'
import { toChain } from '../../core/src/namespaces/eip155/createWagmiConfig.ts'
import { devnet } from '../../core/test/networks.ts'
import { announceWallet } from '../test/announceWallet.ts'
import { connectWallet } from '../test/connectWallet.ts'
import { createTestKit } from '../test/renderKit.tsx'
import { ConnectButton } from './buttons/buttons.tsx'
import { useBalances } from './hooks/useBalances.ts'
import { useKit } from './hooks/useKit.ts'
import { useTheme } from './hooks/useTheme.ts'
import { KitProvider } from './KitProvider.tsx'

/** Returns a function that renders, into the same place until the test ends, below a query client if one is given. */
function createPage(queryClient: QueryClient | undefined) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return (children: ReactNode) =>
    root.render(
      <StrictMode>
        {queryClient ? <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> : children}
      </StrictMode>,
    )
}

/** Creates a kit that is destroyed when the test ends. */
function openKit(config: Parameters<typeof createTestKit>[0] = {}) {
  const kit = createTestKit(config)
  onTestFinished(() => kit.destroy())
  return kit
}

function Reader({ copy, onKit }: { copy: number; onKit: (kit: Kit) => void }) {
  onKit(useKit())
  const { accent, setTheme } = useTheme()
  return (
    <button type="button" onClick={() => setTheme({ accent: '#123456' })}>
      Copy {copy}, accent {accent}
    </button>
  )
}

it.each([
  { where: 'alone', queryClient: undefined },
  { where: 'below the app’s query client', queryClient: new QueryClient() },
])(
  '$where, keeps the modal, the theme and the kit when initialState is another copy',
  async ({ queryClient }) => {
    const kit = openKit({})
    const state: State = { chainId: 31_337, connections: new Map(), current: null, status: 'disconnected' }
    const render = createPage(queryClient)
    const kits = new Set<Kit>()
    const show = (copy: number) =>
      render(
        <KitProvider kit={kit} initialState={{ ...state }}>
          <ConnectButton />
          <Reader copy={copy} onKit={(seen) => kits.add(seen)} />
        </KitProvider>,
      )
    show(1)
    await page.getByRole('button', { name: 'Copy 1' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const host = document.querySelector(`[data-latchkey="${kit.config.storageKey}"]`)
    const dialog = host?.shadowRoot?.querySelector('dialog')
    show(2)
    await expect.element(page.getByText('Copy 2, accent #123456')).toBeInTheDocument()
    expect(dialog).toMatchObject({ open: true, isConnected: true })
    expect(kit.getLifecycle()).toBe('started')
    expect(kits.size).toBe(1)
  },
)

it.each([
  {
    where: 'without a WagmiProvider',
    wrap: (_: WagmiConfig, children: ReactNode) => children,
    line: 'KitProvider: "wagmiConfig" is set, but there is no WagmiProvider, so nothing reconnects. Render KitProvider inside <WagmiProvider config>.',
  },
  {
    where: 'in one with that config',
    wrap: (config: WagmiConfig, children: ReactNode) => (
      <WagmiProvider config={config}>{children}</WagmiProvider>
    ),
    line: undefined,
  },
])('with the app’s own config, $where, logs what is missing', async ({ wrap, line }) => {
  const lines: unknown[] = []
  const chain = toChain(devnet)
  const wagmiConfig = createConfig({ chains: [chain], transports: { [chain.id]: http() } })
  const kit = openKit({
    networks: undefined,
    wagmiConfig,
    copy: { last: 'unknown' },
    logger: { write: (_, ...values) => void lines.push(...values) },
  })
  createPage(new QueryClient())(
    wrap(
      wagmiConfig,
      <KitProvider kit={kit}>
        <ConnectButton />
        {/* Nothing is logged for a kit inside another one. */}
        <KitProvider kit={openKit({ wagmiConfig })}>{null}</KitProvider>
      </KitProvider>,
    ),
  )
  // Logged last.
  await expect.poll(() => lines.at(-1)).toMatch(/"copy.last" is not a copy key/)
  expect(lines.slice(0, -1)).toEqual(line === undefined ? [] : [line])
})

function Balances() {
  return <p>balances: {useBalances().status}</p>
}

it('acts on the app’s query client from everywhere, which the kit keeps as its own', async () => {
  const wallet = announceWallet()
  const queryClient = new QueryClient()
  const kit = openKit({ wagmi: undefined })
  createPage(queryClient)(
    <KitProvider kit={kit}>
      <ConnectButton />
      <Balances />
    </KitProvider>,
  )
  await connectWallet(wallet)
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  const { address = '', networkId = 'eip155:31337' } = kit.facts.get().activeAccount ?? {}
  const ofAccount = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [kit.config.storageKey] })
      .filter(({ queryKey }) => Object(queryKey[2]).address === address)
      .map(({ queryKey }) => queryKey[1])
  await expect.poll(ofAccount).toContain('balances')
  const invalidated: unknown[] = []
  onTestFinished(
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'invalidate')
        invalidated.push(event.query.queryKey[1])
    }),
  )
  await refreshBalances(kit, { address, networkId, tokens: [] })
  expect(invalidated).toContain('balances')
  await disconnect(kit)
  expect(ofAccount()).toEqual([])
})

it('checks an account’s sign-in once below the app’s query client', async () => {
  const wallet = announceWallet()
  const sessions = localSessions({ storage: createMemoryStorage() })
  let checks = 0
  const signIn: typeof sessions = {
    ...sessions,
    getSessions(...parameters) {
      checks += 1
      return sessions.getSessions(...parameters)
    },
  }
  const kit = openKit({ signIn })
  createPage(new QueryClient())(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  await connectWallet(wallet)
  await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  // The modal’s own part of the sign-in has loaded, too.
  await expect.poll(() => kit.facts.get().signIn).toBe('declined')
  expect(checks).toBe(1)
})
