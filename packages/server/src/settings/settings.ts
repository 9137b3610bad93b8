import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { PageSettings, SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import type { Currency, SocialProvider } from '@latchkey/protocol/vocabulary'
import type { KeyWrapper } from './keyWrapper.ts'

/** An app that may call this server. */
export type Project = {
  /** Id that requests send. Not a secret. */
  id: string
  /** Name for logs and the embedded wallet. */
  name: string
  /** Exact origins, or `https://*.host`. `localhost` allows any localhost or 127.0.0.1 origin: devnet only. */
  origins: readonly string[]
  /** Whether requests without an `Origin` header are rejected. Off by default. */
  requireOrigin?: boolean
  /**
   * Exact origins of the operator's own pages that may show the embedded wallet's approvals in its frame. For every
   * other page, approvals open in a window of the wallet.
   */
  approvals?: Readonly<Record<string, 'frame'>>
  /** Requests per minute and client, by route class. Defaults apply if absent. */
  limits?: Partial<Record<RouteClass, number>>
  /** Limits for all clients together: requests per minute by route class, and open WebSockets. */
  total?: Partial<Record<RouteClass | 'sockets', number>>
  /** Maximum cost of sponsored smart account operations per day (UTC), in wei. Nothing is sponsored if absent. */
  sponsoredWeiPerDay?: bigint
}

/** Route classes of the rate limit. */
export type RouteClass = 'rpc' | 'read' | 'write'

/** A token that the operator lists (7.7). */
export type ListedToken = {
  /** In the chain's own form: a contract, or a mint on solana. */
  address: string
  /** Name of the token. */
  name: string
  /** Symbol of the token. */
  symbol: string
  /** Decimals of the token. */
  decimals: number
  /** URL of its logo. */
  logoUri?: string
  /** Whether it supports permits (EIP-2612). */
  eip2612?: boolean
}

/** A network of any CAIP-2 namespace, including those unknown to the kit. */
export type ServedNetwork = Omit<Network, 'chainNamespace'> & { chainNamespace: string }

/** A chain that this server serves. */
export type ServedChain = {
  /** CAIP-2 id. */
  id: Caip2
  /** Name, currency and explorer of the chain. */
  network: ServedNetwork
  /** Upstreams; empty if the chain is only used for sign-in. */
  rpcUrls: readonly string[]
  /** WebSocket upstreams. Without them, the chain has no WebSocket. */
  wsUrls?: readonly string[]
  tokens?: readonly ListedToken[]
  /**
   * Price of one whole token in US dollars, as decimal text, by address. The native token has the address used in the
   * API. Takes precedence over any market.
   */
  prices?: Readonly<Record<string, string>>
  /** An AMM with the Uniswap V2 ABI that prices come from, in a token pegged to one US dollar. */
  amm?: {
    factory: `0x${string}`
    router: `0x${string}`
    wrapped: `0x${string}`
    usdToken: `0x${string}`
    /** Swap fee of a pool, in hundredths of a percent; 30 when absent, as in Uniswap V2. */
    feeBps?: number
    /**
     * Whether the router also has `multicall(bytes[])` and `selfPermitIfNecessary`, like Uniswap's later routers.
     * Tokens with `eip2612` are then swapped with a permit instead of an approval.
     */
    takesPermits?: boolean
  }
  /** Swap provider: the router of `amm`, or 0x. No swaps if absent. */
  swaps?: 'router' | '0x'
  /** Contracts and services of the embedded wallet's smart accounts (ERC-4337, EntryPoint 0.8). */
  smartAccounts?: SmartAccountSettings
  /** Contracts, or mints, of spam NFTs, whatever their metadata. */
  spam?: readonly string[]
  /** Whether to follow the chain's blocks and store its transfers; eip155 only. */
  index?: { fromBlock: bigint }
}

/** Byte limits of a relay's store. Defaults apply where absent. */
export type RelayLimits = {
  /** For all clients together. */
  storeBytes?: number
  /** For the messages of one client. */
  clientBytes?: number
  /** For one project; half of the total if there are several. */
  projectBytes?: number
  /** For one address. */
  addressBytes?: number
}

/** Limits of concurrent connections. */
export type ConnectionLimits = {
  /** For the whole process, WebSockets included. */
  process: number
  /** For one address, WebSockets excluded. Not enforced behind a proxy, since all connections share its address. */
  address: number
  /** WebSockets of one address at /ws. */
  rpcAddress: number
  /** WebSockets of one address at /relay. */
  relayAddress: number
}

/** Settings of `createServer`. The `latchkey-server` command reads them from environment variables. */
export type ServerSettings = {
  /** `postgres://…`, or absent for PGlite. */
  databaseUrl?: string
  /**
   * Keys that bind the rows that grant access, so that write access to the database grants nothing; 32 bytes in hex
   * each. The first binds, the others are still accepted. Defaults to the wallet's secret; without a wallet, rows are
   * not bound.
   */
  databaseKeys?: readonly { id: string; key: string }[]
  /**
   * Whether to refuse a table that has rows but no mark at startup (true), or to trust it (false). By default it is
   * trusted if nothing shows that it was bound before.
   */
  databaseBound?: boolean
  /**
   * `redis://…`, shared by the processes of one relay. If absent, the relay is a single process and uses the database.
   */
  redisUrl?: string
  /** Byte limits of the relay's store: in total, for one client, and for one address. */
  relay?: RelayLimits
  /** Limits of concurrent connections. Defaults apply where absent. */
  connections?: Partial<ConnectionLimits>
  /** PGlite's folder; absent for memory. */
  dataDir?: string
  /** A PGlite dump to start from. */
  dataDump?: Blob
  /** Where to listen. Without `app`, one listener serves API and app. */
  listen: {
    api: { host: string; port: number }
    app?: { host: string; port: number }
    /** Address of /metrics. */
    metrics?: { host: string; port: number }
  }
  /**
   * Public origins, behind proxies. Default to the listening addresses. One listener routes by Host if `listen.app` is
   * absent.
   */
  origins?: { api: string; app?: string; wallet?: string }
  /** Folder of the built app, served at the app's origin with `pageSettings` written into its page. */
  appDir?: string
  /** Settings of the served app. */
  pageSettings?: Omit<PageSettings, 'api'>
  /** Further origins of the app's own listener, routed by Host, each with its own settings in the page. */
  pages?: readonly { origin: string; settings: PageSettings }[]
  /** The chains to serve. */
  chains: readonly ServedChain[]
  /** The apps that may call the server. */
  projects: readonly Project[]
  /** Number of trusted proxies, for `X-Forwarded-For`; 0 without a proxy. */
  trustedHops?: number
  /**
   * Exchange rates: units of a currency per US dollar, as decimal text. The rate of eth is known if a chain has an AMM.
   */
  rates?: Partial<Record<Currency, string>>
  /** Lifetime of a sign-in session, unless its message expires earlier; 7 days when absent. */
  signInSessionSeconds?: number
  /** The 0x account for swaps of chains with `swaps: '0x'`. */
  zeroEx?: { apiKey: string; origin: string }
  /** Provider of purchases by card or bank; none when absent. */
  onramp?:
    | {
        /** Accepts test card numbers, and pays out from a treasury on a chain whose coins are worthless. */
        provider: 'sandbox'
        chainId: Caip2
        treasuryKey: `0x${string}`
        /** Listed tokens that are sold besides the native one. */
        tokens?: readonly `0x${string}`[]
      }
    | {
        provider: 'coinbase'
        /** Id of a Secret API key of the Coinbase Developer Platform. */
        keyId: string
        keySecret: string
        /** Visitors' country, ISO 3166-1; in the US with the state, ISO 3166-2. */
        country: string
        subdivision?: string
        origin: string
      }
  /** The names that this server registers; none when absent. */
  names?: {
    /** Suffix of every name, in its ENSIP-15 form: `mob.eth`. */
    zone: string
    /** Labels that cannot be registered, in lower case. */
    reserved?: readonly string[]
    /** Key that signs the responses of the zone's gateway (ERC-3668); no gateway when absent. */
    signerKey?: `0x${string}`
  }
  /** The embedded wallet: its frame, logins and shares; none when absent. */
  wallet?: WalletSettings
  /** Key that signs history cursors; random when absent. */
  cursorKey?: string
  /** Least severe level to log. Defaults to `info`. */
  logLevel?: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Destination of log lines; stdout when absent. */
  logTo?: { write(line: string): void }
}

/** The operator's settings of the embedded wallet. */
export type WalletSettings = {
  /** Its own listener. If absent, the API's listener routes the wallet's origin by Host. */
  listen?: { host: string; port: number }
  /** Folder of the built frame. */
  frameDir: string
  keys: WalletKeySettings
  /** `smtp://user:password@host:port` of the server that sends its emails. */
  smtpUrl: string
  /** Sender of emails: `Example <wallet@example.com>`. */
  mailFrom: string
  /** Social providers for logins, besides email; none when absent. */
  social?: SocialSettings
  /** Farcaster settings; no Farcaster login when absent. */
  farcaster?: FarcasterSettings
}

/** Settings of the Farcaster login (FIP-11). */
export type FarcasterSettings = {
  /** Origin of a relay of the Connect API. */
  relay: string
  /** Chain RPC of the registry's chain. It may contain a key, and is never exposed to browsers. */
  rpc: string
  /** CAIP-2 id of that chain, which signed messages must name. */
  chainId: Caip2
  /** The contract that maps custody addresses to ids (`idOf`). */
  registry: `0x${string}`
}

/** The social providers that the operator has an account with. */
export type SocialSettings = { readonly [provider in SocialProvider]?: SocialProviderSettings }

/** Settings of one social provider: OpenID Connect, or OAuth 2 if it does not support OpenID Connect. */
export type SocialProviderSettings = {
  /** Id of your client at the provider. */
  clientId: string
  /** Its secret. */
  clientSecret: string
  /** Requested scopes, separated by spaces, for nothing but the user's identity. */
  scope: string
  /** Path of the user's name in the provider's response: `name`, or `data.username`. Names are not read when absent. */
  name?: string
  /** How the server authenticates to the provider: in the body (default), or in a header. */
  authentication?: 'post' | 'basic'
  /**
   * How the provider redirects visitors back: with a query (default), or with a form, as Apple does for any scope
   * besides `openid`.
   */
  responseMode?: 'query' | 'form_post'
} & (
  | { issuer: string }
  | {
      endpoints: { authorization: string; token: string; userinfo: string }
      /** Path of the stable id in the response of `userinfo`: `id`, or `data.id`. */
      subject: string
      /** Path of the visitor's email address, which is notified of logins on new devices and not stored. */
      email?: string
      /** Path of the flag that marks the address as verified. Present with `email`. */
      emailVerified?: string
    }
)

/** A key-encryption key: 32 bytes in hex, or a key in a KMS. */
type WalletKey = { id: string; key: string } | KeyWrapper

/** Keys that decrypt the shares of embedded wallets in the database. They must never be stored with it. */
export type WalletKeySettings = {
  /** For the server's shares. The first wraps new shares; the others unwrap older ones until all are rewrapped. */
  server: readonly [WalletKey, ...WalletKey[]]
  /** For recovery shares; must differ from the server's keys. */
  recovery: readonly [WalletKey, ...WalletKey[]]
  /** For keyed hashes and nonces; at least 32 characters, which must never change. */
  secret: string
}

/** Default origin of Coinbase's API. */
export const coinbaseOrigin = 'https://api.developer.coinbase.com'
/** Origin of Coinbase's payment page. */
export const coinbasePayOrigin = 'https://pay.coinbase.com'

/** Default origin of 0x's API. */
export const zeroExOrigin = 'https://api.0x.org'

/** A running server. */
export type Server = {
  /** Origins that it listens on. */
  origins: { api: string; app?: string; wallet?: string; metrics?: string }
  /** Resolves when the index has every block of the chain up to `height`, and no reorged block before it. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /** Dumps the whole store to a file that another server can start from (`dataDump`); PGlite only. */
  dump?: () => Promise<Blob>
  /** Finishes pending responses, then closes everything. */
  close(): Promise<void>
}
