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
import { ConfigInvalidError } from '../errors/config.ts'
import type { NamespaceDefinition } from '../namespaces/contract/defineNamespace.ts'
import type { KitStorage } from '../platform/storage.ts'
import type { SignInProvider } from '../signIn/providers/defineSignInProvider.ts'

/** Describes the app to wallets and users. */
export type Metadata = {
  /** Name of the app. */
  name: string
  /** What the app does, in one sentence. */
  description: string
  /** Origin of the app. Wallets compare it with the page. */
  url: string
  /** URL of an icon, absolute or relative to the page. */
  icon: string
}

/** A wallet from the catalogue, or a custom wallet of the host app. */
export type CatalogueWallet = {
  /** Id in the catalogue, or one of the app's own. */
  id: string
  /** Display name. */
  name: string
  /** Namespaces that the wallet supports. Defaults to eip155. */
  namespaces?: readonly NamespaceId[]
  /** EIP-6963 `rdns` of the wallet's browser extension. */
  rdns?: string
  /** Background of the logo: a CSS color. */
  color?: string
  /** `data:` or same-origin URL of the wallet's logo, if its licence allows using one. */
  icon?: string
  /** Links that open the app with a pairing. `{uri}` or `{uri:encoded}` is replaced by the pairing URI. */
  link?: { native?: string; universal?: string; desktop?: string }
  /** The wallet's website. */
  homepage?: string
  /** Install links by platform or store. */
  downloads?: Readonly<Record<string, string>>
}

/** Log level of the kit. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** Writes to a log. */
export type WriteLog = (level: Exclude<LogLevel, 'silent'>, ...values: unknown[]) => void

/** A telemetry event (spec 8.24). */
export type KitEvent = TelemetryEvent extends infer event
  ? event extends { event: infer name; properties: infer properties }
    ? { name: name; properties: properties }
    : never
  : never

/** Parameters of `createKit`. */
export type Config = {
  /**
   * Networks of the app, each once. Required unless `wagmiConfig` is set, in which case its chains are the networks.
   */
  networks?: readonly [Network, ...Network[]] | undefined
  /** One of `networks`. Defaults to the first one. */
  defaultNetwork?: Network | undefined
  /** Id of a project of the server (`PROJECTS`). Required with `api`. Not a secret. */
  projectId?: string | undefined
  /** Origin of a Latchkey server. Without it, only features that need just a chain work. */
  api?: string | undefined
  /** WebSocket URL of a WalletConnect v2 relay. Without it, remote wallets are not offered. */
  relay?: string | undefined
  /** Project id for the relay, if it differs from the server's `projectId`. */
  relayProjectId?: string | undefined
  /** Origin of the embedded wallet. Requires a login method (`features`), `api` and `projectId`. */
  wallet?: string | undefined
  /** Name, description, URL and icon of the app, as shown by wallets. */
  metadata: Metadata
  /** `true` also sends events to the server. `false` disables all events, including `onEvent`. */
  analytics?: boolean | undefined
  /** Called with every event, unless `analytics` is `false`. Errors that it throws are logged. */
  onEvent?: ((event: KitEvent) => void) | undefined
  /** Log level (`error` by default) and destination (the console by default). */
  logger?: { level?: LogLevel | undefined; write?: WriteLog | undefined } | undefined
  /** The app's own wagmi config. Its provider is then responsible for hydration and reconnection. */
  wagmiConfig?: WagmiConfig | undefined
  /** Additional wagmi connectors. Those whose id is already in `wagmiConfig` are ignored. */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** Transports by eip155 chain id. Defaults to HTTP with the network's RPC URL. */
  transports?: Readonly<Record<number, Transport>> | undefined
  /** Namespaces in addition to eip155. */
  namespaces?: readonly NamespaceDefinition[] | undefined
  /** TanStack Query client that caches responses. Defaults to one of the kit's own. */
  queryClient?: QueryClient | undefined
  /** Stores connections and preferences. Defaults to `createLocalStorage()`. */
  storage?: KitStorage | undefined
  /**
   * Prefix of every storage key: letters, digits, `_`, `.` and `-` (spec 9.25). Set it for each kit if a page has
   * several.
   */
  storageKey?: string | undefined
  /** Whether the page is also rendered on a server. Defaults to `false`. */
  ssr?: boolean | undefined
  /** Features of the modal and logins of the embedded wallet. */
  features?:
    | {
        /** Email login for the embedded wallet. Off by default. Requires `wallet`. */
        email?: boolean | undefined
        /** Social login providers for the embedded wallet, in display order. None by default. Requires `wallet`. */
        socials?: readonly SocialProvider[] | false | undefined
        /** Farcaster login for the embedded wallet. Off by default. Requires `wallet`. */
        farcaster?: boolean | undefined
        /** Passkey login for the embedded wallet. Off by default. Requires `wallet`. */
        passkey?: boolean | undefined
        /** Swaps. On by default. Requires `api`. */
        swap?: boolean | undefined
        /** Buying by card or bank. Off by default. Requires `api`, and a server with an on-ramp. */
        onramp?: boolean | undefined
        /** Sending. On by default. */
        send?: boolean | undefined
        /** Receiving. On by default. */
        receive?: boolean | undefined
        /** Registering names. On by default. Requires `api`. */
        names?: boolean | undefined
        /** Activity. On by default. Requires `api`. */
        history?: boolean | undefined
        /** NFTs. On by default. Requires `api`. */
        nfts?: boolean | undefined
      }
    | undefined
  /**
   * Order of the groups in the Connect view. Defaults to email, social, wallet, with wallets first if one is installed
   * (spec 2.11).
   */
  connectOrder?: readonly ConnectGroup[] | undefined
  /** Which wallets are listed, in addition to those in the browser and in `connectors`. */
  wallets?:
    | {
        /** Ids or `rdns` of wallets to show first. */
        featured?: readonly string[] | undefined
        /** If set, only these wallets of the catalogue are offered. */
        include?: readonly string[] | undefined
        /** Ids or `rdns` of wallets to leave out, installed ones too. */
        exclude?: readonly string[] | undefined
        /** Wallets to offer in addition to the catalogue. */
        custom?: readonly CatalogueWallet[] | undefined
      }
    | undefined
  /** Whether visitors can switch networks in the modal. On by default. */
  enableNetworkSwitch?: boolean | undefined
  /**
   * Whether a wallet may stay on a network that is not in `networks`. Off by default: the modal then asks to switch.
   */
  allowUnsupportedChain?: boolean | undefined
  /** Never asks to leave a network that is not in `networks`. Off by default. */
  basic?: boolean | undefined
  /** Opens the pairing code instead of the Connect view, or all wallets on a phone. Off by default. */
  manual?: boolean | undefined
  /** Renders the modal in the page, with `InlineModal`, instead of over it. Off by default. */
  embedded?: boolean | undefined
  /** Initial account type of new embedded-wallet users on networks that support both. Defaults to `eoa`. */
  defaultAccountTypes?: Partial<Record<NamespaceId, AccountType>> | undefined
  /** Appearance of the modal and the buttons. */
  theme?:
    | {
        /** `system`, the default, follows the device. */
        mode?: ThemeMode | 'system' | undefined
        /** Color of primary buttons and links: a CSS color without `var()`. */
        accent?: string | undefined
        /** Corner radius in pixels. */
        radius?: number | undefined
      }
    | undefined
  /** BCP 47 tag. The closest match in the copy table is used. */
  locale?: string | undefined
  /** Replaces texts by their key (`CopyKey`). */
  copy?: Readonly<Record<string, string>> | undefined
  /** Asks users to sign in (SIWX) after connecting: `serverSessions`, `localSessions` or a custom provider. */
  signIn?: SignInProvider | undefined
}

/** The validated configuration with defaults filled in. */
export type ResolvedConfig = {
  networks: readonly [Network, ...Network[]]
  defaultNetwork: Network
  projectId: string | undefined
  /** Without a trailing slash. */
  api: string | undefined
  /** Relay for remote wallets. If undefined, none are offered. */
  relay: string | undefined
  relayProjectId: string | undefined
  /** Origin of the embedded wallet. If undefined, it is not offered. */
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
  /** As configured. If undefined, the default order, with wallets first if one is installed (2.11). */
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
}

/** Fills in defaults and validates the configuration. Throws `ConfigInvalidError` with the name of the setting. */
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

/** Settings without undefined values, which mean the default. */
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

/** Settings without a default. */
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
>

/**
 * Converts a chain of the app's own wagmi config. That config brings its own transports, so viem's public URLs are left
 * out.
 */
function fromChain(chain: Chain): Network {
  return {
    ...(chain as object as Network),
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chain.id}`,
    rpcUrls: { default: { http: [] } },
  }
}

/** Routes a network's RPC through the server (spec 7.24). The original URLs are kept in `chainDefault`. */
function routeRpc(network: Network, api: string | undefined, projectId: string | undefined): Network {
  if (api === undefined || projectId === undefined) return network
  const { chainDefault, default: own } = network.rpcUrls
  const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
  return {
    ...network,
    rpcUrls: { default: { http: [`${api}/v1/?${query}`] }, chainDefault: chainDefault ?? own },
  }
}

/** Throws for the first invalid setting. */
function check(config: Config, networks: readonly Network[], api: string | undefined): void {
  const { defaultNetwork, features = {}, metadata, namespaces = [], wagmiConfig } = config
  const { defaultAccountTypes = {}, locale, relay, theme, wallet } = config
  const refuse = (isWrong: unknown, setting: string, problem: string) => {
    if (isWrong) throw new ConfigInvalidError(setting, problem)
  }
  refuse(defaultAccountTypes.eip155 === 'smartAccount' && !wallet, 'defaultAccountTypes', 'requires "wallet"')
  refuse(!networks[0], 'networks', 'needs at least one network')
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  for (const [at, { caipNetworkId, chainNamespace, id, name }] of networks.entries()) {
    const isEvm = chainNamespace === 'eip155'
    const isWrong = caipNetworkId !== `${chainNamespace}:${id}` || ids.indexOf(caipNetworkId) < at
    refuse(isWrong, 'networks', `must list ${name} once, as toNetwork(chain, url)`)
    const lacksNamespace = !isEvm && namespaces.every((namespace) => namespace.id !== chainNamespace)
    refuse(lacksNamespace, 'namespaces', `is missing ${chainNamespace} for ${name}`)
    const lacksChain = isEvm && wagmiConfig?.chains.every((chain) => chain.id !== id)
    refuse(lacksChain, 'wagmiConfig', `is missing chain ${id}`)
  }
  const isStranger = defaultNetwork && !ids.includes(defaultNetwork.caipNetworkId)
  refuse(isStranger, 'defaultNetwork', 'must be one of networks')
  refuse(api !== undefined && !isAddress(api), 'api', `is not an origin: ${api}`)
  refuse(relay && !/^wss?:\/\/[^/]/.test(relay), 'relay', `is not an origin: ${relay}`)
  const hasLogin = features.email || features.socials || features.farcaster || features.passkey
  const isWhole = hasLogin && api && config.projectId && isAddress(wallet)
  refuse((wallet || hasLogin) && !isWhole, 'wallet', 'requires an origin, api, projectId and a login')
  for (const field of ['name', 'description', 'url', 'icon'] as const)
    refuse(typeof metadata?.[field] !== 'string', `metadata.${field}`, 'must be a string')
  refuse(!((theme?.radius ?? 0) >= 0), 'theme.radius', 'must be 0 or more')
  refuse(!/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(locale ?? 'en'), 'locale', 'is not a BCP 47 tag')
  // Cookie names include the key.
  refuse(/[^\w.-]/.test(config.storageKey ?? ''), 'storageKey', 'must match [\\w.-]+')
}

/** Returns whether a text is an HTTP URL without a trailing `/v1`, which clients append themselves. */
function isAddress(text = ''): boolean {
  return /^https?:\/\/(?!.*\/v1$)[^/]/.test(text)
}

function writeToConsole(level: 'error' | 'warn' | 'info' | 'debug', ...values: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the default log of the kit
  console[level]('[latchkey]', ...values)
}
