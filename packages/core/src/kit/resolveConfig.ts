import { defaultLogLevel, defaultStorageKey } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import type {
  AccountType,
  ConnectGroup,
  NamespaceId,
  SocialProvider,
  ThemeMode,
} from '@latchkey/protocol/vocabulary'
import { ConfigInvalidError } from '../errors/config.ts'
import type { SignInProvider } from '../signIn/providers/defineSignInProvider.ts'
import { fromChain } from '../utils/fromChain.ts'
import { checkConfig } from './checkConfig.ts'
import type { CatalogueWallet, Config, KitEvent, LogLevel, Metadata, WriteLog } from './config.ts'

/** The validated configuration with defaults filled in. */
export type ResolvedConfig = {
  /** With `api` and `projectId`, their RPC goes through the server, and the app's own URLs are in `chainDefault`. */
  networks: readonly [Network, ...Network[]]
  /** One of `networks`: the configured one, or else the first. */
  defaultNetwork: Network
  /** As configured. Required with `api`. */
  projectId: string | undefined
  /** Without a trailing slash. */
  api: string | undefined
  /** Relay for remote wallets. If undefined, none are offered. */
  relay: string | undefined
  /** Undefined if the relay accepts `projectId`. */
  relayProjectId: string | undefined
  /** Origin of the embedded wallet. If undefined, it is not offered. */
  wallet: string | undefined
  metadata: Metadata
  /** Undefined: events go to `onEvent` but not to the server. */
  analytics: boolean | undefined
  /** As configured. */
  onEvent: ((event: KitEvent) => void) | undefined
  logger: {
    /** `error` if not configured. */
    level: LogLevel
    /** Writes to the console if not configured. */
    write: WriteLog
  }
  /** `latchkey` if not configured. */
  storageKey: string
  features: {
    /** `false` if not configured. */
    email: boolean
    /** In display order. Empty if not configured. */
    socials: readonly SocialProvider[]
    /** `false` if not configured. */
    farcaster: boolean
    /** `false` if not configured. */
    passkey: boolean
    /** `false` without `api`, or else `true` if not configured. */
    swap: boolean
    /** `false` without `api`, or if not configured. */
    onramp: boolean
    /** `true` if not configured. */
    send: boolean
    /** `true` if not configured. */
    receive: boolean
    /** `false` without `api`, or else `true` if not configured. */
    names: boolean
    /** `false` without `api`, or else `true` if not configured. */
    history: boolean
    /** `false` without `api`, or else `true` if not configured. */
    nfts: boolean
  }
  /** As configured. If undefined, the default order, with wallets first if one is installed (2.11). */
  connectOrder: readonly ConnectGroup[] | undefined
  wallets: {
    /** Ids or `rdns`. Empty if not configured. */
    featured: readonly string[]
    /** Ids or `rdns`. Undefined: the whole catalogue. */
    include: readonly string[] | undefined
    /** Ids or `rdns`. Empty if not configured. */
    exclude: readonly string[]
    /** Empty if not configured. */
    custom: readonly CatalogueWallet[]
  }
  /** `true` if not configured. */
  enableNetworkSwitch: boolean
  /** `false` if not configured. */
  allowUnsupportedChain: boolean
  /** `false` if not configured. */
  basic: boolean
  /** `false` if not configured. */
  manual: boolean
  /** `false` if not configured. */
  embedded: boolean
  /** Empty if not configured: every namespace starts with `eoa`. */
  defaultAccountTypes: Readonly<Partial<Record<NamespaceId, AccountType>>>
  theme: {
    /** `system` if not configured. */
    mode: ThemeMode | 'system'
    /** CSS color. Undefined: the built-in accent. */
    accent: string | undefined
    /** In pixels. Undefined: the built-in radius. */
    radius: number | undefined
  }
  /** BCP 47 tag. Undefined: `en`. */
  locale: string | undefined
  /** Replaced texts by key. Empty if not configured. */
  copy: Readonly<Record<string, string>>
  signIn: SignInProvider | undefined
}

/** Fills in defaults. Except in production bundles, throws `ConfigInvalidError` for the first invalid setting. */
export function resolveConfig(config: Config): ResolvedConfig {
  const { projectId } = config
  // Left out of production bundles.
  try {
    if (process.env.NODE_ENV !== 'production') checkConfig(config)
  } catch (error) {
    // `process` is undefined without a bundler.
    if (error instanceof ConfigInvalidError) throw error
  }
  const api = config.api?.replace(/\/+$/, '')
  // The app's own wagmi config brings its transports.
  const listed = config.networks ?? config.wagmiConfig?.chains.map((chain) => fromChain(chain, [])) ?? []
  const networks = listed.map((network) => routeRpc(network, api, projectId)) as [Network, ...Network[]]
  const { caipNetworkId } = config.defaultNetwork ?? networks[0]
  const features = given(config.features)
  return {
    ...defaults,
    ...given(config),
    networks,
    defaultNetwork: networks.find((network) => network.caipNetworkId === caipNetworkId) ?? networks[0],
    api,
    logger: { level: defaultLogLevel, write: writeToConsole, ...given(config.logger) },
    features: {
      ...featureDefaults,
      ...features,
      socials: features.socials || [],
      ...(api === undefined && serverFeatures),
    },
    wallets: { featured: [], exclude: [], custom: [], ...given(config.wallets) },
    theme: { mode: 'system', ...given(config.theme) },
  } as ResolvedConfig
}

/** Returns the settings that aren't undefined, which means the default. */
function given<settings extends object>(settings: settings | undefined): settings {
  return Object.fromEntries(
    Object.entries(settings ?? {}).filter(([, value]) => value !== undefined),
  ) as settings
}

/** Features that only a server has, off. */
const serverFeatures = { swap: false, names: false, history: false, onramp: false, nfts: false }

const featureDefaults = {
  email: false,
  farcaster: false,
  passkey: false,
  swap: true,
  onramp: false,
  send: true,
  receive: true,
  names: true,
  history: true,
  nfts: true,
}

const defaults = {
  storageKey: defaultStorageKey,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  basic: false,
  manual: false,
  embedded: false,
  defaultAccountTypes: {},
  copy: {},
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

function writeToConsole(level: 'error' | 'warn' | 'info' | 'debug', ...values: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the default log of the kit
  console[level]('[latchkey]', ...values)
}

declare const process: { env: { NODE_ENV?: string } }
