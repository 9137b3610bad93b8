import { Writable } from 'node:stream'
import {
  type Config,
  createCookieStorage,
  createKit,
  createMemoryStorage,
  getInitialState,
  getQueryClient,
  type Kit,
} from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import {
  type CreateConnectorFn,
  cookieStorage,
  createConfig,
  createStorage,
  http,
  injected,
  type State,
} from '@wagmi/core'
import React, { type ReactNode, StrictMode, Suspense, use, useLayoutEffect, useState } from 'react'
import { renderToPipeableStream, renderToReadableStream, renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { toChain } from '../../core/src/namespaces/eip155/createWagmiConfig.ts'
import { devnet } from '../../core/test/networks.ts'
import {
  AccountButton,
  ConnectButton,
  KitProvider,
  NetworkButton,
  useAccountState,
  useBuy,
  useConnections,
  useKit,
  useKitState,
  useRegisterName,
  useRemotePairing,
  useSend,
  useSignIn,
  useSwap,
  useTheme,
} from './index.ts'

const requests = 1_000
const chain = toChain(devnet)
const cookieConfig: Config = {
  wagmi,
  networks: [devnet],
  metadata: { name: 'Test', description: 'A test', url: 'https://test.example', icon: '/icon.svg' },
  storage: createCookieStorage(),
}

/** Returns the cookie header of a visitor by number. Every third visitor has none. */
function cookieOf(visitor: number, key = 'latchkey'): string | undefined {
  if (visitor % 3 === 0) return undefined
  const connector = { id: `wallet${visitor}`, name: 'Wallet', type: 'injected', uid: `uid${visitor}` }
  const connection = { accounts: [addressOf(visitor)], chainId: devnet.id, connector }
  const connections = { __type: 'Map', value: [[connector.uid, connection]] }
  const state = { connections, chainId: devnet.id, current: connector.uid }
  return `theme=dark; ${key}.store=${JSON.stringify({ state, version: 3 })}; other=1`
}

/** Returns an address that is unique to a visitor, even when shortened. */
function addressOf(visitor: number): `0x${string}` {
  const id = visitor.toString(16).padStart(4, '0')
  return `0x${id}${'0'.repeat(32)}${id}`
}

/** Renders everything that a page can show about the connected account. */
function Shown() {
  const kit = useKit()
  const { address } = useConnection()
  const account = useAccountState()
  const { status, connections } = useKitState()
  const theme = useTheme()
  const live = useConnections()
  const cache = useQueryClient()
  const kept: unknown = cache.getQueryData(['who'])
  cache.setQueryData(['who'], kit.facts.get().restoringAddress)
  return (
    <>
      <NetworkButton />
      <AccountButton />
      <ConnectButton />
      <ConnectButton.Custom>{({ address }) => <i>{address}</i>}</ConnectButton.Custom>
      <pre>{JSON.stringify([address, account.address, status, connections, theme.mode, live, kept])}</pre>
      <pre>{JSON.stringify([...kit.wagmiConfig.state.connections.values()])}</pre>
    </>
  )
}

/** Suspends until its promise resolves. */
function Late({ until }: { until: Promise<void> }) {
  use(until)
  return <Shown />
}

function Page({
  kit,
  state,
  gates,
}: {
  kit: Kit
  state: State | undefined
  gates: readonly Promise<void>[]
}) {
  return (
    <StrictMode>
      <KitProvider kit={kit} initialState={state}>
        <Shown />
        {gates.map((until, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Suspense key={at} fallback={<b>…</b>}>
            <Late until={until} />
          </Suspense>
        ))}
      </KitProvider>
    </StrictMode>
  )
}

/** Renders the kit's parts, without wagmi's hooks: those read the host's config, which all requests share. */
function KitParts() {
  const { address } = useAccountState()
  const { status, connections } = useKitState()
  return (
    <>
      <NetworkButton />
      <AccountButton />
      <ConnectButton />
      <ConnectButton.Custom>{({ address }) => <i>{address}</i>}</ConnectButton.Custom>
      <pre>{JSON.stringify([address, status, connections, useConnections()])}</pre>
    </>
  )
}

function LateParts({ until }: { until: Promise<void> }) {
  use(until)
  return <KitParts />
}

function Connectors() {
  return useConnectors()
    .map(({ id }) => id)
    .join(' ')
}

/** Creates a promise that is resolved from outside. */
function createGate() {
  let open = () => {}
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  return { promise, open }
}

/** Returns a visitor's page, and gates that resume its suspended parts. */
type Render = (visitor: number) => { page: React.ReactNode; gates: { open(): void }[] }

function pipe(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        html += chunk
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, { onError: reject, onShellReady: () => pipe(sink) })
  })
}

async function stream(page: React.ReactNode): Promise<string> {
  const body = await renderToReadableStream(page, {
    onError(error) {
      throw error
    },
  })
  return new Response(body).text()
}

/**
 * Renders all visitors in parallel, by both of React's streams, and interleaves their suspended parts. Returns the
 * visitors whose page shows another visitor's address.
 */
async function countMixed(render: Render): Promise<{ mixed: number[]; named: number }> {
  const pages = Array.from({ length: requests }, (_, visitor) => render(visitor))
  const htmls = pages.map(({ page }, visitor) => (visitor % 2 === 0 ? pipe(page) : stream(page)))
  const gates = pages.flatMap(({ gates }) => gates)
  // 7,919 is prime: opens each gate once, and never two neighbours in a row.
  for (let at = 0; at < gates.length; at++) {
    gates[(at * 7_919) % gates.length]?.open()
    if (at % 10 === 0) await new Promise(setImmediate)
  }
  const mixed: number[] = []
  let named = 0
  for (const [visitor, html] of (await Promise.all(htmls)).entries()) {
    const own = cookieOf(visitor) === undefined ? [] : [addressOf(visitor)]
    const found = [...new Set(html.match(/0x[\da-f]{40}/g))]
    if (found.length > 0) named++
    if (found.join() !== own.join()) mixed.push(visitor)
  }
  return { mixed, named }
}

const namedCount = requests - Math.ceil(requests / 3)

it('never mixes up visitors in 1,000 interleaved requests with and without cookies against one kit', async () => {
  const queryClient = new QueryClient()
  const kit = createKit({ ...cookieConfig, queryClient })
  const before = {
    state: kit.wagmiConfig.state,
    facts: kit.facts.get(),
    connection: kit.connection.getState(),
  }
  const { mixed, named } = await countMixed((visitor) => {
    const [first, second] = [createGate(), createGate()]
    const state = getInitialState(kit, cookieOf(visitor))
    const gates = [first.promise, second.promise]
    return { gates: [first, second], page: <Page kit={kit} state={state} gates={gates} /> }
  })
  expect({ mixed, named }).toEqual({ mixed: [], named: namedCount })
  expect(kit.wagmiConfig.state).toEqual(before.state)
  expect(kit.facts.get()).toEqual(before.facts)
  expect(kit.connection.getState()).toEqual(before.connection)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('with a host’s wagmi config shared by all requests, the kit shows the account of its own initialState', async () => {
  const wagmiConfig = createConfig({
    chains: [chain],
    transports: { [chain.id]: http() },
    storage: createStorage({ key: 'latchkey', storage: createMemoryStorage() }),
    ssr: true,
  })
  const kit = createKit({ ...cookieConfig, wagmiConfig })
  const { mixed, named } = await countMixed((visitor) => {
    const gate = createGate()
    const state = getInitialState(kit, cookieOf(visitor))
    const page = (
      <WagmiProvider config={wagmiConfig} {...(state && { initialState: state })}>
        <KitProvider kit={kit} initialState={state}>
          <KitParts />
          <Suspense fallback={null}>
            <LateParts until={gate.promise} />
          </Suspense>
        </KitProvider>
      </WagmiProvider>
    )
    return { gates: [gate], page }
  })
  expect({ mixed, named }).toEqual({ mixed: [], named: namedCount })
})

const getConfig = () =>
  createConfig({
    chains: [chain],
    transports: { [chain.id]: http() },
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
  })

/** Renders with a wagmi config, a kit and a query client for each request, as docs/react/server-rendering.md shows. */
function OwnProviders({
  initialState,
  write,
  children,
}: {
  initialState: State | undefined
  write: (level: string, ...values: unknown[]) => void
  children: React.ReactNode
}) {
  const [config] = useState(getConfig)
  const [queryClient] = useState(() => new QueryClient())
  const [kit] = useState(() => {
    const { networks: _, ...settings } = cookieConfig
    return createKit({ ...settings, wagmiConfig: config, logger: { level: 'debug', write } })
  })
  return (
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>
        <KitProvider kit={kit} initialState={initialState}>
          {children}
        </KitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

it('with a host’s wagmi config for each request, wagmi’s hooks and the kit show that request’s account', async () => {
  const lines: unknown[] = []
  const { mixed, named } = await countMixed((visitor) => {
    const gate = createGate()
    const page = (
      <OwnProviders
        initialState={getInitialState(getConfig(), cookieOf(visitor, 'wagmi'))}
        write={(...line) => lines.push(line)}
      >
        <Shown />
        <Suspense fallback={null}>
          <Late until={gate.promise} />
        </Suspense>
      </OwnProviders>
    )
    return { gates: [gate], page }
  })
  expect({ mixed, named }).toEqual({ mixed: [], named: namedCount })
  expect(lines).toEqual([])
})

function ClientReader({ onClient }: { onClient: (client: QueryClient) => void }) {
  onClient(getQueryClient(useKit()))
  return null
}

it('uses the query client around each request, and keeps it in no kit that requests share', () => {
  const { wagmi: _, ...config } = cookieConfig
  const kit = createKit(config)
  const seen: QueryClient[] = []
  const clients = [new QueryClient(), new QueryClient()]
  for (const client of clients)
    renderToString(
      <QueryClientProvider client={client}>
        <KitProvider kit={kit}>
          <ClientReader onClient={(client) => seen.push(client)} />
        </KitProvider>
      </QueryClientProvider>,
    )
  expect(seen[0]).toBe(clients[0])
  expect(seen[1]).toBe(clients[1])
  expect(kit.queries.client).toBeUndefined()
})

it('creates an app’s connectors once for any number of requests', () => {
  let made = 0
  const connector: CreateConnectorFn = (options) => {
    made++
    return { ...injected()(options), id: 'counted' }
  }
  const kit = createKit({ ...cookieConfig, connectors: [connector] })
  const html = [1, 2].map((visitor) => {
    const state = getInitialState(kit, cookieOf(visitor))
    return renderToString(
      <KitProvider kit={kit} initialState={state}>
        <Connectors />
      </KitProvider>,
    )
  })
  expect(html).toEqual(['counted injected', 'counted injected'])
  expect(made).toBe(1)
})

/** Counts the layout effects that the server renders, through the hooks that React's renderer provides. */
function countLayoutEffects(): () => number {
  const internals = (React as unknown as Record<string, { H: { useLayoutEffect(): void } | null }>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  if (!internals) throw new Error('React has other internals.')
  let count = 0
  let hooks = internals.H
  const counted = { useLayoutEffect: () => void count++ }
  Object.defineProperty(internals, 'H', {
    configurable: true,
    enumerable: true,
    get: () => hooks,
    set(next: typeof hooks) {
      hooks = next && { ...next, ...counted }
    },
  })
  onTestFinished(() => {
    Object.defineProperty(internals, 'H', {
      configurable: true,
      enumerable: true,
      value: hooks,
      writable: true,
    })
  })
  return () => count
}

function Measured() {
  useLayoutEffect(() => {})
  return null
}

function Flows() {
  useSend()
  useSwap()
  useBuy()
  useSignIn()
  useRegisterName()
  useRemotePairing()
  return null
}

it('renders no layout effect on a server, because React 18 logs an error for each', () => {
  const count = countLayoutEffects()
  const kit = createKit(cookieConfig)
  const state = getInitialState(kit, cookieOf(1))
  const render = (children: ReactNode) =>
    renderToString(
      <KitProvider kit={kit} initialState={state}>
        {children}
      </KitProvider>,
    )
  render(<Measured />)
  expect(count()).toBe(1)
  render(
    <>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
      <Flows />
    </>,
  )
  expect(count()).toBe(1)
})

describe('getInitialState', () => {
  const kit = createKit(cookieConfig)

  it('reads the state that the kit’s cookie storage wrote', () => {
    expect(getInitialState(kit, cookieOf(1))).toMatchObject({ chainId: devnet.id, current: 'uid1' })
    for (const cookie of [undefined, null, '', 'theme=dark', cookieOf(0)])
      expect(getInitialState(kit, cookie)).toBeUndefined()
  })

  it('says what to do where a server component imports the kit from a file with ’use client’', () => {
    // What React puts in the kit's place there.
    const reference = Object.defineProperties(() => {}, {
      $$typeof: { value: Symbol.for('react.client.reference') },
      $$id: { value: 'kit.ts#kit' },
    }) as unknown as Kit
    for (const cookie of [undefined, cookieOf(1)])
      expect(() => getInitialState(reference, cookie)).toThrow(/without 'use client'/)
  })
})
