import { defaultLogLevel, defaultStorageKey } from '@latchkey/protocol/constants'
import type { TelemetryEvent } from '@latchkey/protocol/events'
import { isCaip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import {
  type AccountType,
  type ConnectGroup,
  connectGroups,
  type NamespaceId,
  type SocialProvider,
  type ThemeMode,
} from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { CreateConnectorFn, Config as WagmiConfig } from '@wagmi/core'
import type { Transport } from 'viem'
import { ConfigInvalidError } from './errors/config.ts'
import type { NamespaceDefinition } from './namespaces/defineNamespace.ts'
import type { KitStorage } from './platform/storage.ts'

/** What names the app to wallets and to people. */
export type Metadata = { name: string; description: string; url: string; icon: string }

/** A wallet of the catalogue, or one of the host's. */
export type CatalogueWallet = {
  id: string
  name: string
  /** Those that it can hold accounts of; eip155 where it does not say. */
  namespaces?: readonly NamespaceId[]
  /** EIP-6963 name of its browser extension. */
  rdns?: string
  color?: string
  /** `data:` or same-origin address of its mark, where its licence allows one. */
  icon?: string
  /** How its app is opened with a pairing; `{uri}` or `{uri:encoded}` stands for the pairing's URI. */
  link?: { native?: string; universal?: string; desktop?: string }
  homepage?: string
  /** Where it is installed from, by platform or store. */
  downloads?: Readonly<Record<string, string>>
}

/** How loud the kit is in the console. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** Something that happened, for telemetry (spec 8.24). */
export type KitEvent = TelemetryEvent extends infer event
  ? event extends { event: infer name; properties: infer properties }
    ? { name: name; properties: properties }
    : never
  : never

/** What `createKit` takes. */
export type Config = {
  networks: readonly [Network, ...Network[]]
  /** One of `networks`; the first one by default. */
  defaultNetwork?: Network
  projectId?: string
  /** Origin of a Latchkey server; without one, what needs only a chain works. */
  api?: string
  relay?: string
  wallet?: string
  metadata: Metadata
  /** True: events go to the server, too. False: no event leaves the kit at all, `onEvent` included. */
  analytics?: boolean
  onEvent?: (event: KitEvent) => void
  logger?: { level?: LogLevel; write?: (level: string, ...values: unknown[]) => void }
  /** The app's own wagmi config: its provider then hydrates and reconnects. */
  wagmiConfig?: WagmiConfig
  /** Further wagmi connectors; ones that a `wagmiConfig` has by id already are left alone. */
  connectors?: readonly CreateConnectorFn[]
  /** By chain id of eip155; the network's RPC over HTTP where there is none. */
  transports?: Readonly<Record<number, Transport>>
  /** Further namespaces beside eip155. */
  namespaces?: readonly NamespaceDefinition[]
  queryClient?: QueryClient
  storage?: KitStorage
  /** Prefix of every storage key (spec 9.25). */
  storageKey?: string
  /** Whether a server renders the page. */
  ssr?: boolean
  features?: {
    email?: boolean
    socials?: readonly SocialProvider[] | false
    farcaster?: boolean
    passkey?: boolean
    swap?: boolean
    onramp?: boolean
    send?: boolean
    receive?: boolean
    names?: boolean
    history?: boolean
    nfts?: boolean
  }
  connectOrder?: readonly ConnectGroup[]
  wallets?: {
    /** Ids or rdns of wallets to show first. */
    featured?: readonly string[]
    /** When given, only these of the catalogue are offered. */
    include?: readonly string[]
    exclude?: readonly string[]
    custom?: readonly CatalogueWallet[]
  }
  enableNetworkSwitch?: boolean
  allowUnsupportedChain?: boolean
  basic?: boolean
  manual?: boolean
  embedded?: boolean
  defaultAccountTypes?: Partial<Record<NamespaceId, AccountType>>
  theme?: { mode?: ThemeMode | 'system'; accent?: string; radius?: number }
  /** BCP 47 tag; the copy table picks the closest. */
  locale?: string
  copy?: Readonly<Record<string, string>>
  signIn?: unknown
  /** CSP nonce, for what cannot do without one. */
  nonce?: string
}

/** The configuration after defaults and checks. */
export type ResolvedConfig = {
  networks: readonly [Network, ...Network[]]
  defaultNetwork: Network
  projectId: string | undefined
  /** Without a slash at the end. */
  api: string | undefined
  metadata: Metadata
  analytics: boolean | undefined
  onEvent: ((event: KitEvent) => void) | undefined
  logger: { level: LogLevel; write: (level: string, ...values: unknown[]) => void }
  storageKey: string
  ssr: boolean
  features: {
    email: boolean
    socials: readonly SocialProvider[]
    farcaster: boolean
    passkey: boolean
    swap: boolean
    onramp: boolean
    send: boolean
    receive: boolean
    names: boolean
    history: boolean
    nfts: boolean
  }
  /** As configured; undefined: the default order, wallets first where one is installed (2.11). */
  connectOrder: readonly ConnectGroup[] | undefined
  wallets: {
    featured: readonly string[]
    include: readonly string[] | undefined
    exclude: readonly string[]
    custom: readonly CatalogueWallet[]
  }
  enableNetworkSwitch: boolean
  allowUnsupportedChain: boolean
  basic: boolean
  manual: boolean
  embedded: boolean
  defaultAccountTypes: Readonly<Partial<Record<NamespaceId, AccountType>>>
  theme: { mode: ThemeMode | 'system'; accent: string | undefined; radius: number | undefined }
  locale: string | undefined
  copy: Readonly<Record<string, string>>
  nonce: string | undefined
}

/** Fills in the defaults and checks the rest. Throws `ConfigInvalidError`, which names the setting. */
export function resolveConfig(config: Config): ResolvedConfig {
  const { features = {}, wallets = {}, theme = {} } = config
  refuseUnbuilt(config)
  const api = config.api === undefined ? undefined : checkAddress('api', config.api)
  const [first, ...rest] = checkNetworks(config)
  const route = (network: Network) => routeRpc(network, api, config.projectId)
  const networks: ResolvedConfig['networks'] = [route(first), ...rest.map(route)]
  const hasApi = api !== undefined
  return {
    networks,
    defaultNetwork: findDefaultNetwork(config, networks),
    projectId: config.projectId,
    api,
    metadata: checkMetadata(config.metadata),
    analytics: config.analytics,
    onEvent: config.onEvent,
    logger: {
      level: config.logger?.level ?? defaultLogLevel,
      write: config.logger?.write ?? writeToConsole,
    },
    storageKey: checkStorageKey(config.storageKey ?? defaultStorageKey),
    ssr: config.ssr ?? false,
    features: {
      email: false,
      socials: [],
      farcaster: false,
      passkey: false,
      swap: false,
      onramp: false,
      send: features.send ?? true,
      receive: features.receive ?? true,
      names: false,
      history: hasApi && (features.history ?? true),
      nfts: hasApi && (features.nfts ?? true),
    },
    connectOrder: checkConnectOrder(config.connectOrder),
    wallets: {
      featured: wallets.featured ?? [],
      include: wallets.include,
      exclude: wallets.exclude ?? [],
      custom: wallets.custom ?? [],
    },
    enableNetworkSwitch: config.enableNetworkSwitch ?? true,
    allowUnsupportedChain: config.allowUnsupportedChain ?? false,
    basic: config.basic ?? false,
    manual: config.manual ?? false,
    embedded: config.embedded ?? false,
    defaultAccountTypes: config.defaultAccountTypes ?? {},
    theme: { mode: theme.mode ?? 'system', accent: theme.accent, radius: theme.radius },
    locale: config.locale,
    copy: config.copy ?? {},
    nonce: config.nonce,
  }
}

/** Says plainly that a setting asks for something this version does not have. */
function refuseUnbuilt({ relay, wallet, signIn, features = {} }: Config): void {
  const asked = {
    relay,
    wallet,
    signIn,
    'features.email': features.email,
    'features.socials': features.socials && features.socials.length > 0,
    'features.farcaster': features.farcaster,
    'features.passkey': features.passkey,
    'features.swap': features.swap,
    'features.onramp': features.onramp,
    'features.names': features.names,
  }
  for (const [setting, value] of Object.entries(asked))
    if (value) throw new ConfigInvalidError(setting, 'is not available in this version: leave it out')
}

function checkNetworks({ networks, wagmiConfig, namespaces = [] }: Config): Config['networks'] {
  if (!Array.isArray(networks) || networks.length === 0)
    throw new ConfigInvalidError('networks', 'needs at least one network')
  const ids = new Set<string>()
  for (const { caipNetworkId, chainNamespace, id, name } of networks) {
    if (!isCaip2(caipNetworkId) || caipNetworkId !== `${chainNamespace}:${id}`)
      throw new ConfigInvalidError('networks', `has a wrong caipNetworkId at ${name}: ${caipNetworkId}`)
    if (ids.has(caipNetworkId)) throw new ConfigInvalidError('networks', `lists ${caipNetworkId} twice`)
    ids.add(caipNetworkId)
    if (chainNamespace !== 'eip155' && !namespaces.some((namespace) => namespace.id === chainNamespace))
      throw new ConfigInvalidError('namespaces', `lacks ${chainNamespace}, which ${name} needs`)
    if (chainNamespace === 'eip155' && wagmiConfig?.chains.every((chain) => chain.id !== id))
      throw new ConfigInvalidError('wagmiConfig', `lacks the chain ${id} of ${name}`)
  }
  return networks
}

/** Sends a network's RPC through the server (spec 7.24); its own list stays in `chainDefault`. */
function routeRpc(network: Network, api: string | undefined, projectId: string | undefined): Network {
  const own = network.rpcUrls.chainDefault ?? network.rpcUrls.default
  if (api === undefined || projectId === undefined) return network
  const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
  return { ...network, rpcUrls: { default: { http: [`${api}/v1/?${query}`] }, chainDefault: own } }
}

function findDefaultNetwork({ defaultNetwork }: Config, networks: Config['networks']): Network {
  if (!defaultNetwork) return networks[0]
  const found = networks.find((network) => network.caipNetworkId === defaultNetwork.caipNetworkId)
  if (!found) throw new ConfigInvalidError('defaultNetwork', 'is not one of networks')
  return found
}

function checkAddress(setting: string, address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new ConfigInvalidError(setting, `must be an http or https address, not ${address}`)
  return address.replace(/\/+$/, '')
}

function checkMetadata(metadata: Metadata): Metadata {
  for (const field of ['name', 'description', 'url', 'icon'] as const)
    if (typeof metadata?.[field] !== 'string')
      throw new ConfigInvalidError(`metadata.${field}`, 'must be a text')
  return metadata
}

function checkStorageKey(key: string): string {
  // The key stands in cookie names.
  if (!/^[\w.-]+$/.test(key))
    throw new ConfigInvalidError(
      'storageKey',
      'may hold letters, digits, points, dashes and underscores only',
    )
  return key
}

function checkConnectOrder(order: Config['connectOrder']): Config['connectOrder'] {
  const unknown = order?.find((group) => !connectGroups.includes(group))
  if (unknown) throw new ConfigInvalidError('connectOrder', `does not know ${unknown}`)
  return order
}

function writeToConsole(level: string, ...values: unknown[]): void {
  const write = level === 'error' ? 'error' : level === 'warn' ? 'warn' : level === 'info' ? 'info' : 'debug'
  // biome-ignore lint/suspicious/noConsole: the default log of the kit
  console[write]('[latchkey]', ...values)
}
