import { lateInjectionMs } from '@latchkey/protocol/constants'
import { lazy } from '@latchkey/protocol/lazy'
import type { Network } from '@latchkey/protocol/network'
import { type Config, type CreateConnectorFn, createConfig, injected, type Storage } from '@wagmi/core'
import type { Chain, Transport } from 'viem'

/** Parameters of `createWagmiConfig`. */
type WagmiConfigParameters = {
  /** The default network first. */
  networks: readonly [Network, ...Network[]]
  transports: Readonly<Record<number, Transport>>
  connectors: readonly CreateConnectorFn[]
  storage: Storage
}

/**
 * Creates the kit's own wagmi config. `ssr` is always on, so that nothing hydrates or reconnects automatically. Wallets
 * are found by EIP-6963, and the one at `window.ethereum` by a connector with the id `injected`.
 */
export function createWagmiConfig(parameters: WagmiConfigParameters): Config {
  const [first, ...rest] = parameters.networks
  const chains: readonly [Chain, ...Chain[]] = [toChain(first), ...rest.map(toChain)]
  const config: Config = createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, parameters.transports[id] ?? lazyHttp])),
    storage: parameters.storage,
    ssr: true,
  })
  addConnectors(config, [...parameters.connectors, injected({ unstable_shimAsyncInject: lateInjectionMs })])
  followAnnouncements(config)
  return config
}

/**
 * Replaces wagmi's own listener, which sets up every wallet again on each announcement and leaves all those connectors
 * subscribed to the wallet.
 */
export function followAnnouncements(config: Config): void {
  const { mipd, store } = config._internal
  mipd?._listeners?.().clear()
  // Without storage, there is nothing to hydrate.
  mipd?.subscribe(() => store.persist?.hasHydrated() !== false && addAnnouncedConnectors(config))
}

/** Adds connectors whose ids the config doesn't have yet. Call it before the config hydrates. */
export function addConnectors(config: Config, connectors: readonly CreateConnectorFn[]): void {
  for (const create of connectors) {
    const connector = config._internal.connectors.setup((given) => quieted(create(given)))
    if (config.connectors.some(({ id }) => id === connector.id)) continue
    config._internal.connectors.setState((known) => [...known, connector])
  }
}

/**
 * Ignores errors of an injected connector's setup, which only adds listeners. It fails if the provider is frozen or
 * malformed, and wagmi doesn't handle that.
 */
function quieted(connector: ReturnType<CreateConnectorFn>): ReturnType<CreateConnectorFn> {
  const { setup, type } = connector
  if (setup && type === 'injected')
    connector.setup = function () {
      return setup.call(this).catch(() => {})
    }
  return connector
}

/** Adds the wallets that announced themselves (EIP-6963) before the config hydrated, as wagmi does on mount. */
export function addAnnouncedConnectors(config: Config): void {
  const { connectors, mipd } = config._internal
  for (const provider of mipd?.getProviders() ?? []) {
    const isKnown = config.connectors.some(({ id, rdns }) => [id, rdns].flat().includes(provider.info.rdns))
    if (!isKnown) addConnectors(config, [connectors.providerDetailToConnector(provider)])
  }
}

/**
 * viem's HTTP transport to the chain's default RPC. Loads with the first request, since a button needs none. Retries
 * and limits are viem's (spec 9.4–9.8).
 */
const lazyHttp: Transport<'http', { url: string | undefined }> = (parameters) => {
  const open = lazy(() => import('./http.ts').then((late) => late.batchedHttp(parameters)))
  const request = (async (asked, options) =>
    (await open()).request(asked, options)) as ReturnType<Transport>['request']
  return {
    // Retries and timeouts are those of the loaded transport.
    config: { key: 'http', name: 'HTTP JSON-RPC', type: 'http', request },
    request,
    value: { url: parameters.chain?.rpcUrls.default.http[0] },
  }
}

/** Converts an eip155 network to a chain of viem and wagmi. */
export function toChain(network: Network): Chain {
  return { ...network, id: Number(network.id) }
}
