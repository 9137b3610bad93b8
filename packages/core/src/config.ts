import { defaultLogLevel, defaultStorageKey } from '@latchkey/protocol/constants'
import type { TelemetryEvent } from '@latchkey/protocol/events'
import type { Network } from '@latchkey/protocol/network'
import type {
  AccountType,
  ConnectGroup,
  NamespaceId,
  SocialProvider,
  ThemeMode,
} from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { CreateConnectorFn, Config as WagmiConfig } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import { ConfigInvalidError } from './errors/config.ts'
import type { NamespaceDefinition } from './namespaces/defineNamespace.ts'
import type { KitStorage } from './platform/storage.ts'
import type { SignInProvider } from './signIn/defineSignInProvider.ts'

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

/** Writes to a log. */
export type WriteLog = (level: Exclude<LogLevel, 'silent'>, ...values: unknown[]) => void

/** Something that happened, for telemetry (spec 8.24). */
export type KitEvent = TelemetryEvent extends infer event
  ? event extends { event: infer name; properties: infer properties }
    ? { name: name; properties: properties }
    : never
  : never

/** What `createKit` takes. */
export type Config = {
  /** Needed unless there is a `wagmiConfig`, whose chains are then the networks. */
  networks?: readonly [Network, ...Network[]] | undefined
  /** One of `networks`; the first one by default. */
  defaultNetwork?: Network | undefined
  projectId?: string | undefined
  /** Origin of a Latchkey server; without one, what needs only a chain works. */
  api?: string | undefined
  /** WebSocket address of a relay of WalletConnect v2; without one, no remote wallet is offered. */
  relay?: string | undefined
  /** The project id that the relay knows, where it is not the server's `projectId`. */
  relayProjectId?: string | undefined
  /** Origin of the embedded wallet; together with a way to log in (`features`), `api` and `projectId`. */
  wallet?: string | undefined
  metadata: Metadata
  /** True: events go to the server, too. False: no event leaves the kit at all, `onEvent` included. */
  analytics?: boolean | undefined
  onEvent?: ((event: KitEvent) => void) | undefined
  logger?: { level?: LogLevel | undefined; write?: WriteLog | undefined } | undefined
  /** The app's own wagmi config: its provider then hydrates and reconnects. */
  wagmiConfig?: WagmiConfig | undefined
  /** Further wagmi connectors; ones that a `wagmiConfig` has by id already are left alone. */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** By chain id of eip155; the network's RPC over HTTP where there is none. */
  transports?: Readonly<Record<number, Transport>> | undefined
  /** Further namespaces beside eip155. */
  namespaces?: readonly NamespaceDefinition[] | undefined
  queryClient?: QueryClient | undefined
  storage?: KitStorage | undefined
  /** Prefix of every storage key (spec 9.25). */
  storageKey?: string | undefined
  /** Whether a server renders the page. */
  ssr?: boolean | undefined
  features?:
    | {
        /** Login by e-mail to the embedded wallet: off unless set, together with `wallet`. */
        email?: boolean | undefined
        /** Login by these providers to the embedded wallet, in this order: none unless set, together with `wallet`. */
        socials?: readonly SocialProvider[] | false | undefined
        /** Login by Farcaster to the embedded wallet: off unless set, together with `wallet`. */
        farcaster?: boolean | undefined
        /** Login by a passkey to the embedded wallet: off unless set, together with `wallet`. */
        passkey?: boolean | undefined
        swap?: boolean | undefined
        /** Off unless set: only a server with an on-ramp sells. */
        onramp?: boolean | undefined
        send?: boolean | undefined
        receive?: boolean | undefined
        names?: boolean | undefined
        history?: boolean | undefined
        nfts?: boolean | undefined
      }
    | undefined
  connectOrder?: readonly ConnectGroup[] | undefined
  wallets?:
    | {
        /** Ids or rdns of wallets to show first. */
        featured?: readonly string[] | undefined
        /** When given, only these of the catalogue are offered. */
        include?: readonly string[] | undefined
        exclude?: readonly string[] | undefined
        custom?: readonly CatalogueWallet[] | undefined
      }
    | undefined
  enableNetworkSwitch?: boolean | undefined
  allowUnsupportedChain?: boolean | undefined
  basic?: boolean | undefined
  manual?: boolean | undefined
  embedded?: boolean | undefined
  /** Which account of the embedded wallet newcomers begin with, where the network has both; `eoa` by default. */
  defaultAccountTypes?: Partial<Record<NamespaceId, AccountType>> | undefined
  theme?:
    | { mode?: ThemeMode | 'system' | undefined; accent?: string | undefined; radius?: number | undefined }
    | undefined
  /** BCP 47 tag; the copy table picks the closest. */
  locale?: string | undefined
  copy?: Readonly<Record<string, string>> | undefined
  /** Whoever connects is then asked to sign in (SIWX): `serverSessions`, `localSessions`, or one of your own. */
  signIn?: SignInProvider | undefined
  /** CSP nonce, for what cannot do without one. */
  nonce?: string | undefined
}

/** The configuration after defaults and checks. */
export type ResolvedConfig = {
  networks: readonly [Network, ...Network[]]
  defaultNetwork: Network
  projectId: string | undefined
  /** Without a slash at the end. */
  api: string | undefined
  /** Where remote wallets are reached; undefined offers none. */
  relay: string | undefined
  relayProjectId: string | undefined
  /** Where the embedded wallet is; undefined offers none. */
  wallet: string | undefined
  metadata: Metadata
  analytics: boolean | undefined
  onEvent: ((event: KitEvent) => void) | undefined
  logger: { level: LogLevel; write: WriteLog }
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
  signIn: SignInProvider | undefined
  nonce: string | undefined
}

/** Fills in the defaults and checks the rest. Throws `ConfigInvalidError`, which names the setting. */
export function resolveConfig(config: Config): ResolvedConfig {
  const { features = {}, logger, projectId, theme = {}, wallets = {} } = config
  const api = config.api?.replace(/\/+$/, '')
  const hasApi = api !== undefined
  const given = config.networks ?? config.wagmiConfig?.chains.map(fromChain) ?? []
  check(config, given, api)
  const networks = given.map((network) => routeRpc(network, api, projectId)) as [Network, ...Network[]]
  const { caipNetworkId } = config.defaultNetwork ?? networks[0]
  return {
    ...defaults,
    ...(Object.fromEntries(
      Object.entries(config).filter(([, value]) => value !== undefined),
    ) as Given<Config> & Unfilled),
    networks,
    defaultNetwork: networks.find((network) => network.caipNetworkId === caipNetworkId) ?? networks[0],
    api,
    logger: { level: logger?.level ?? defaultLogLevel, write: logger?.write ?? writeToConsole },
    features: {
      email: !!features.email,
      socials: features.socials || [],
      passkey: !!features.passkey,
      farcaster: !!features.farcaster,
      send: features.send ?? true,
      receive: features.receive ?? true,
      swap: hasApi && (features.swap ?? true),
      names: hasApi && (features.names ?? true),
      history: hasApi && (features.history ?? true),
      onramp: hasApi && !!features.onramp,
      nfts: hasApi && (features.nfts ?? true),
    },
    wallets: {
      featured: wallets.featured ?? [],
      include: wallets.include,
      exclude: wallets.exclude ?? [],
      custom: wallets.custom ?? [],
    },
    theme: { mode: theme.mode ?? 'system', accent: theme.accent, radius: theme.radius },
  }
}

/** Settings without those that are undefined, which stand for the default. */
type Given<settings> = { [name in keyof settings]: Exclude<settings[name], undefined> }

const defaults = {
  storageKey: defaultStorageKey,
  ssr: false,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  basic: false,
  manual: false,
  embedded: false,
  defaultAccountTypes: {},
  copy: {},
}

/** What is as configured, or is not there. */
type Unfilled = Pick<
  ResolvedConfig,
  | 'projectId'
  | 'relay'
  | 'relayProjectId'
  | 'wallet'
  | 'analytics'
  | 'onEvent'
  | 'connectOrder'
  | 'locale'
  | 'signIn'
  | 'nonce'
>

/** A chain of the app's own wagmi config, which reads it over transports of its own: viem's public addresses are left out. */
function fromChain(chain: Chain): Network {
  return {
    ...(chain as object as Network),
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chain.id}`,
    rpcUrls: { default: { http: [] } },
  }
}

/** Sends a network's RPC through the server (spec 7.24); its own list stays in `chainDefault`. */
function routeRpc(network: Network, api: string | undefined, projectId: string | undefined): Network {
  if (api === undefined || projectId === undefined) return network
  const { chainDefault, default: own } = network.rpcUrls
  const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
  return {
    ...network,
    rpcUrls: { default: { http: [`${api}/v1/?${query}`] }, chainDefault: chainDefault ?? own },
  }
}

/** Throws for the first setting that makes no sense. */
function check(config: Config, networks: readonly Network[], api: string | undefined): void {
  const { defaultNetwork, features = {}, metadata, namespaces = [], wagmiConfig } = config
  const { defaultAccountTypes = {}, locale, relay, theme, wallet } = config
  const refuse = (isWrong: unknown, setting: string, problem: string) => {
    if (isWrong) throw new ConfigInvalidError(setting, problem)
  }
  refuse(defaultAccountTypes.eip155 === 'smartAccount' && !wallet, 'defaultAccountTypes', 'requires "wallet"')
  refuse(!networks[0], 'networks', 'is empty. Pass at least one network')
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  for (const [at, { caipNetworkId, chainNamespace, id, name }] of networks.entries()) {
    const isEvm = chainNamespace === 'eip155'
    const isWrong = caipNetworkId !== `${chainNamespace}:${id}` || ids.indexOf(caipNetworkId) < at
    refuse(isWrong, 'networks', `must list ${name} once, as toNetwork(chain, url)`)
    const lacksNamespace = !isEvm && namespaces.every((namespace) => namespace.id !== chainNamespace)
    refuse(lacksNamespace, 'namespaces', `is missing ${chainNamespace}, required by ${name}`)
    const lacksChain = isEvm && wagmiConfig?.chains.every((chain) => chain.id !== id)
    refuse(lacksChain, 'wagmiConfig', `is missing chain ${id}`)
  }
  const isStranger = defaultNetwork && !ids.includes(defaultNetwork.caipNetworkId)
  refuse(isStranger, 'defaultNetwork', 'must be one of networks')
  refuse(api !== undefined && !isAddress(api), 'api', `is not an origin: ${api}`)
  refuse(relay && !/^wss?:\/\/[^/]/.test(relay), 'relay', `is not an origin: ${relay}`)
  const hasLogin = features.email || features.socials || features.farcaster || features.passkey
  const isWhole = hasLogin && api && config.projectId && isAddress(wallet)
  refuse((wallet || hasLogin) && !isWhole, 'wallet', 'requires an origin, a login, api and projectId')
  for (const field of ['name', 'description', 'url', 'icon'] as const)
    refuse(typeof metadata?.[field] !== 'string', `metadata.${field}`, 'must be a string')
  refuse(!((theme?.radius ?? 0) >= 0), 'theme.radius', 'must be 0 or more')
  refuse(!/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(locale ?? 'en'), 'locale', 'is not a BCP 47 tag')
  // The key stands in cookie names.
  refuse(/[^\w.-]/.test(config.storageKey ?? ''), 'storageKey', 'must match [\\w.-]+')
}

/** Clients append `/v1` themselves. */
function isAddress(text = ''): boolean {
  return /^https?:\/\/(?!.*\/v1$)[^/]/.test(text)
}

function writeToConsole(level: 'error' | 'warn' | 'info' | 'debug', ...values: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the default log of the kit
  console[level]('[latchkey]', ...values)
}
