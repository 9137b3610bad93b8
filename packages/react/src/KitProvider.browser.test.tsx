import {
  type Config,
  createCookieStorage,
  createMemoryStorage,
  getInitialState,
  getQueryClient,
  type Kit,
  loadWallets,
} from '@latchkey/core'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { StrictMode, Suspense, use } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import {
  createConfig,
  http,
  type State,
  useConnection,
  useConnectors,
  useDisconnect,
  WagmiProvider,
} from 'wagmi'
import { foundry } from 'wagmi/chains'
import { announceWallet } from '../test/announceWallet.ts'
import { connectWallet } from '../test/connectWallet.ts'
import { createTestKit, renderKit } from '../test/renderKit.tsx'
import { ConnectButton } from './buttons/buttons.tsx'
import { NetworkButton } from './buttons/NetworkButton.tsx'
import { en } from './copy/en/en.ts'
import { useAccountState } from './hooks/useAccountState.ts'
import { useBalances } from './hooks/useBalances.ts'
import { useKitState } from './hooks/useKitState.ts'
import { useNetworkState } from './hooks/useNetworkState.ts'
import { useRemoteSessions } from './hooks/useRemoteSessions.ts'
import { useTheme } from './hooks/useTheme.ts'
import { useWallets } from './hooks/useWallets.ts'
import { KitProvider } from './KitProvider.tsx'

/** Renders children at the end of the page until the test ends. */
function draw(children: React.ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<StrictMode>{children}</StrictMode>)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return container
}

/** Creates the config of an app with its own wagmi, without our kit’s hardening, until the test ends. */
function createHostConfig() {
  const config = createConfig({
    chains: [foundry],
    transports: { [foundry.id]: http('http://127.0.0.1:1') },
    storage: null,
  })
  // Later tests in this tab announce wallets that emit malformed events.
  onTestFinished(() => config._internal.mipd?.destroy())
  return config
}

function WagmiReader() {
  const { status, address } = useConnection()
  const { disconnect } = useDisconnect()
  return (
    <p>
      wagmi: {status} {address} {useConnectors().length > 0 && 'with connectors'}
      <button type="button" onClick={() => disconnect()}>
        Disconnect by wagmi
      </button>
    </p>
  )
}

it('provides everything that wagmi hooks need', async () => {
  const wallet = announceWallet()
  renderKit(
    {},
    <>
      <ConnectButton />
      <WagmiReader />
    </>,
  )
  await connectWallet(wallet)
  await expect.element(page.getByText('wagmi: connected 0xf39F')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

it('loads wagmi with the first intent if the app does not pass it', async () => {
  const wallet = announceWallet()
  const view = renderKit({ wagmi: undefined })
  // The modal loads when the browser is idle.
  await expect.poll(() => view.dialog?.isConnected).toBe(true)
  expect(view.kit.facts.get()).toMatchObject({ hasInstalledWallet: true, phase: 'settled' })
  expect(view.kit.wagmi.get()).toBeUndefined()
  await connectWallet(wallet)
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  expect(view.kit.wagmi.get()).toBeDefined()
})

it('gives the kit’s hooks a query client in an app without one', async () => {
  const view = renderKit({ wagmi: undefined }, <Balances />)
  await expect.element(page.getByText('balances: pending')).toBeVisible()
  expect(getQueryClient(view.kit).getQueryCache().getAll()).not.toEqual([])
  expect(view.kit.wagmi.get()).toBeUndefined()
})

it('works inside an app with its own WagmiProvider and QueryClientProvider', async () => {
  const wallet = announceWallet()
  const wagmiConfig = createHostConfig()
  const queryClient = new QueryClient()
  const kit = createTestKit({ wagmiConfig })
  let seen: QueryClient | undefined
  const onClient = (client: QueryClient) => {
    seen = client
  }
  draw(
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <WagmiReader />
        <KitProvider kit={kit}>
          <ConnectButton />
          <ClientReader onClient={onClient} />
          <Balances />
        </KitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
  await connectWallet(wallet)
  await expect.element(page.getByText('wagmi: connected 0xf39F')).toBeVisible()
  expect(seen).toBe(queryClient)
  expect(queryClient.getQueryCache().findAll({ queryKey: [kit.config.storageKey] })).not.toEqual([])
  kit.destroy()
})

/** Returns a log that records a kit's messages. */
function logged() {
  const lines: string[] = []
  return { lines, logger: { write: (_: string, ...values: unknown[]) => void lines.push(values.join(' ')) } }
}

it('logs once when the surrounding WagmiProvider has another config, with the setting that fixes it', async () => {
  const { lines, logger } = logged()
  const kit = createTestKit({ logger })
  const app = (
    <KitProvider kit={kit}>
      <ConnectButton label="Inner" />
    </KitProvider>
  )
  draw(
    <WagmiProvider config={createHostConfig()}>
      {app}
      {app}
    </WagmiProvider>,
  )
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringMatching(
        /^KitProvider: .* Pass that config to the kit: createKit\(\{ wagmi, wagmiConfig \}\)\.$/,
      ),
    ])
  kit.destroy()
})

it('does not log its own config, a passed config or an outer kit, but logs unknown copy keys', async () => {
  const { lines, logger } = logged()
  const wagmiConfig = createHostConfig()
  const outer = createTestKit({ wagmiConfig, logger })
  const inner = createTestKit({ logger, copy: { 'button.conect': 'Los', 'email.retry': 'Nochmal' } })
  draw(
    <WagmiProvider config={wagmiConfig}>
      <KitProvider kit={outer}>
        <KitProvider kit={inner}>
          <ConnectButton label="Inner" />
        </KitProvider>
      </KitProvider>
    </WagmiProvider>,
  )
  await expect
    .poll(() => lines)
    .toEqual(['createKit: "copy.button.conect" is not a copy key. Use a key of type CopyKey.'])
  outer.destroy()
  inner.destroy()
})

it('logs a locale without translations once, with the way to add them', async () => {
  const { lines, logger } = logged()
  const translated = Object.fromEntries(Object.keys(en).map((key) => [key, 'x']))
  const kits = [
    createTestKit({ logger, locale: 'sv-SE', copy: { 'button.connect': 'Anslut' } }),
    createTestKit({ logger, locale: 'en-GB' }),
    createTestKit({ logger, locale: 'sv', copy: translated }),
    createTestKit({ logger, locale: 'de-AT' }),
    createTestKit({ logger, locale: 'auto' }),
    createTestKit({ logger, copy: { last: '' } }),
  ]
  for (const kit of kits) draw(<KitProvider kit={kit}>{kit.config.locale}</KitProvider>)
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringMatching(
        /^createKit: "locale" is "sv-SE", but the kit only has texts in en, ar, .*, zh-Hant\. \d+ texts stay in English, such as .* every key of "en" from @latchkey\/react\/copy and pass createKit\(\{ locale, copy \}\)\.$/,
      ),
      'createKit: "copy.last" is not a copy key. Use a key of type CopyKey.',
    ])
  for (const kit of kits) kit.destroy()
})

function Balances() {
  return <p>balances: {useBalances().status}</p>
}

function ClientReader({ onClient }: { onClient: (client: QueryClient) => void }) {
  onClient(useQueryClient())
  return null
}

it('keeps two kits on one page independent', async () => {
  const wallet = announceWallet()
  const first = renderKit({}, <ConnectButton label="Connect the first" />)
  const second = renderKit({}, <ConnectButton label="Connect the second" />)
  await page.getByRole('button', { name: 'Connect the first' }).click()
  await expect.poll(() => first.dialog?.open).toBe(true)
  expect(second.dialog?.open ?? false).toBe(false)
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect the second' })).toBeVisible()
  expect(second.kit.facts.get().status).toBe('disconnected')
})

/** Renders with one kit on the server, hydrates with another, and returns what React and the console report. */
function hydrate(onServer: Kit, inBrowser: Kit, initialState?: State, until?: Promise<void>) {
  const app = (kit: Kit, late: Promise<void> | undefined) => (
    <StrictMode>
      <KitProvider kit={kit} initialState={initialState}>
        <ConnectButton />
        {until && (
          <Suspense>
            <LateParts until={late} />
          </Suspense>
        )}
      </KitProvider>
    </StrictMode>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(app(onServer, undefined))
  document.body.append(container)
  const rendered = container.textContent
  const complaints: unknown[] = []
  const { error, warn } = console
  console.error = console.warn = (...parts: unknown[]) => complaints.push(parts)
  const root = hydrateRoot(container, app(inBrowser, until), {
    onRecoverableError: (reason) => complaints.push(reason),
  })
  onTestFinished(() => {
    Object.assign(console, { error, warn })
    root.unmount()
    container.remove()
  })
  return { container, rendered, complaints }
}

/** Shows all that depends on a kit's stores, once a promise is resolved. */
function LateParts({ until }: { until: Promise<void> | undefined }) {
  if (until) use(until)
  const { addressLabels, ...account } = useAccountState()
  const all = [account, useKitState(), useNetworkState(), useRemoteSessions(), useWallets(), useTheme()]
  return (
    <section>
      <ConnectButton />
      <NetworkButton />
      <pre>{JSON.stringify(all)}</pre>
    </section>
  )
}

/** Connects on an earlier visit, whose cookies are deleted when the test ends, and returns the next one's two kits. */
async function visitAgain(
  given: Partial<Config>,
  { locale, themeMode }: { locale?: string; themeMode?: 'dark' } = {},
) {
  const wallet = announceWallet()
  const config = { storage: createCookieStorage(), ...given }
  const before = renderKit(config)
  const { storageKey } = before.kit.config
  onTestFinished(async () => {
    for (const { name } of await cookieStore.getAll())
      if (name?.startsWith(storageKey)) await cookieStore.delete(name)
  })
  await connectWallet(wallet)
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  if (themeMode) before.kit.preferences.setState({ themeMode })
  before.unmount()
  const next = { ...config, storageKey, ...(locale && { locale }) }
  const onServer = createTestKit({ ...next, storage: createMemoryStorage() })
  const inBrowser = createTestKit(next)
  return { onServer, inBrowser, initialState: getInitialState(onServer, document.cookie) }
}

it('hydrates server-rendered markup without warnings', async () => {
  const kit = createTestKit({})
  const { rendered, complaints } = hydrate(kit, kit)
  expect(rendered).toBe('Connect wallet')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(complaints).toEqual([])
})

it.each([
  { start: 'given', given: {} },
  { start: 'loaded', given: { wagmi: undefined } },
])(
  'hydrates the connection from the cookie, dimmed until the wallet responds, without warnings, with wagmi $start',
  async ({ given }) => {
    const { onServer, inBrowser, initialState } = await visitAgain(given)
    const { rendered, complaints } = hydrate(onServer, inBrowser, initialState)
    expect(rendered).toBe('0xf39F…2266')
    await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).not.toHaveAttribute('aria-busy')
    expect(complaints).toEqual([])
  },
)

it.each([
  { start: 'given', given: {} },
  { start: 'loaded', given: { wagmi: undefined } },
])(
  'hydrates a part long after the kit has started without warnings, then shows the current state, with wagmi $start',
  async ({ given }) => {
    const visit = await visitAgain(given, { locale: 'de', themeMode: 'dark' })
    const { onServer, inBrowser, initialState } = visit
    let open = () => {}
    const until = new Promise<void>((resolve) => {
      open = resolve
    })
    const { container, complaints } = hydrate(onServer, inBrowser, initialState, until)
    const [live, late] = container.querySelectorAll('button')
    await expect.poll(() => live?.ariaLabel).toContain('Konto')
    await loadWallets()
    await expect.poll(() => inBrowser.facts.get()).toMatchObject({ phase: 'settled', status: 'connected' })
    expect(live?.dataset.theme).toBe('dark')
    expect(late?.dataset.theme).toBeUndefined()
    open()
    await expect.poll(() => late?.dataset.theme).toBe('dark')
    await expect.poll(() => container.querySelector('pre')?.textContent).toContain('"initialized":true')
    expect(complaints).toEqual([])
  },
)

it('removes everything it added on unmount', async () => {
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(() => view.dialog?.open).toBe(true)
  view.unmount()
  await expect.poll(() => document.querySelectorAll('[data-latchkey]').length).toBe(0)
})
