import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { PageSettings, SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import type { Currency, SocialProvider } from '@latchkey/protocol/vocabulary'
import type { KeyWrapper } from './wallet/keys/keyWrapper.ts'

/** An app that may call this server. */
export type Project = {
  id: string
  name: string
  /** Exact origins, or `https://*.host`. `localhost` allows any localhost or 127.0.0.1 origin: devnet only. */
  origins: readonly string[]
  requireOrigin?: boolean
  /**
   * Origins whose pages may show approvals of the embedded wallet in its frame, exact: the operator's own. Every other page
   * sends them to a window of the wallet.
   */
  approvals?: Readonly<Record<string, 'frame'>>
  /** Requests per minute and client, by route class; defaults apply where absent. */
  limits?: Partial<Record<RouteClass, number>>
  /** For all clients together: requests per minute by route class, and open WebSockets. */
  total?: Partial<Record<RouteClass | 'sockets', number>>
  /** What operations of smart accounts may cost its paymasters in a day (UTC), in wei; nothing is paid for when absent. */
  sponsoredWeiPerDay?: bigint
}

/** Route classes of the rate limit. */
export type RouteClass = 'rpc' | 'read' | 'write'

/** A token that the operator lists (7.7). */
export type ListedToken = {
  /** In the chain's own form: a contract, or a mint on solana. */
  address: string
  name: string
  symbol: string
  decimals: number
  logoUri?: string
  eip2612?: boolean
}

/** A network of any namespace of CAIP-2, ones that the kit does not know included. */
export type ServedNetwork = Omit<Network, 'chainNamespace'> & { chainNamespace: string }

/** A chain that this server serves. */
export type ServedChain = {
  id: Caip2
  network: ServedNetwork
  /** None where accounts only sign in. */
  rpcUrls: readonly string[]
  wsUrls?: readonly string[]
  tokens?: readonly ListedToken[]
  /** What one whole token costs in US dollars, decimal text, by address, the native one's that of the wire; before any market. */
  prices?: Readonly<Record<string, string>>
  /** Prices from an AMM with the Uniswap V2 ABI, in a token pegged to one US dollar. */
  amm?: {
    factory: `0x${string}`
    router: `0x${string}`
    wrapped: `0x${string}`
    usdToken: `0x${string}`
    /** What a pool keeps of a swap, in hundredths of a percent; 30 when absent, as in Uniswap V2. */
    feeBps?: number
    /**
     * Whether the router also has `multicall(bytes[])` and `selfPermitIfNecessary`, as Uniswap's later ones do: tokens
     * with `eip2612` are then swapped by a permit, without an approval.
     */
    takesPermits?: boolean
  }
  /** Swap over the router of `amm`, or by 0x; absent for no swaps. */
  swaps?: 'router' | '0x'
  /** What smart accounts of the embedded wallet stand on here (ERC-4337, EntryPoint 0.8). */
  smartAccounts?: SmartAccountSettings
  /** Contracts, or mints, of NFTs that are spam, whatever they call themselves. */
  spam?: readonly string[]
  /** Follow the chain's blocks and keep its transfers; on eip155 alone. */
  index?: { fromBlock: bigint }
}

/** How many bytes a relay stores; defaults apply where absent. */
export type RelayLimits = {
  /** Of all clients together. */
  storeBytes?: number
  /** Of the messages of one client. */
  clientBytes?: number
  /** For one project; half of everything where there are several. */
  projectBytes?: number
  /** For one address. */
  addressBytes?: number
}

/** How many connections may be open at once. */
export type ConnectionLimits = {
  /** Of the whole process, WebSockets included. */
  process: number
  /** Of one address, WebSockets not included; without a limit behind a proxy, which all of them come from. */
  address: number
  /** WebSockets of one address at /ws. */
  rpcAddress: number
  /** WebSockets of one address at /relay. */
  relayAddress: number
}

/** Everything `createServer` needs; `bin.ts` reads it from the environment, the devnet passes it. */
export type ServerSettings = {
  /** `postgres://…`, or absent for PGlite. */
  databaseUrl?: string
  /**
   * Bind the rows that give access, so that someone who can write to the database gains nothing; 32 bytes in hex each. The
   * first binds, the others are still accepted. Without them the wallet's secret does it; without a wallet nothing.
   */
  databaseKeys?: readonly { id: string; key: string }[]
  /**
   * Whether a table that has rows and no mark is refused at the start (true), or trusted (false). By default it is trusted
   * where nothing says that it was bound before.
   */
  databaseBound?: boolean
  /** `redis://…`: what the processes of one relay share; absent for a relay of one process, in the database. */
  redisUrl?: string
  /** How many bytes the relay stores: of everything, of one client, and for one address. */
  relay?: RelayLimits
  /** How many connections may be open at once; defaults apply where absent. */
  connections?: Partial<ConnectionLimits>
  /** PGlite's folder; absent for memory. */
  dataDir?: string
  /** A PGlite dump to start from. */
  dataDump?: Blob
  listen: {
    api: { host: string; port: number }
    app?: { host: string; port: number }
    /** /metrics */
    metrics?: { host: string; port: number }
  }
  /** Where the public reaches the origins, behind proxies; the listening addresses when absent. One listener tells them apart by Host when `listen.app` is absent. */
  origins?: { api: string; app?: string; wallet?: string }
  /** Folder of the built app, served at the app's origin with `pageSettings` written into its page. */
  appDir?: string
  pageSettings?: Omit<PageSettings, 'api'>
  /** Further origins of the app's own listener, told apart by Host, each with settings of its own in its page. */
  pages?: readonly { origin: string; settings: PageSettings }[]
  chains: readonly ServedChain[]
  projects: readonly Project[]
  /** Proxies whose `X-Forwarded-For` entry is believed; 0 without a proxy. */
  trustedHops?: number
  /** What one US dollar buys of a currency, decimal text; eth is known where a chain has an AMM. */
  rates?: Partial<Record<Currency, string>>
  /** How long a sign-in session lives, unless its message says that it expires before; 7 days when absent. */
  signInSessionSeconds?: number
  /** The account at 0x that swaps of chains with `swaps: '0x'` go by. */
  zeroEx?: { apiKey: string; origin: string }
  /** Who sells by card or bank; nobody when absent. */
  onramp?:
    | {
        /** Takes test numbers for money, and pays out of a treasury on a chain whose coins are worth nothing. */
        provider: 'sandbox'
        chainId: Caip2
        treasuryKey: `0x${string}`
        /** Listed tokens that are sold beside the native one. */
        tokens?: readonly `0x${string}`[]
      }
    | {
        provider: 'coinbase'
        /** Of a Secret API key of the Coinbase Developer Platform. */
        keyId: string
        keySecret: string
        /** Where the visitors live, ISO 3166-1; in the US with the state, ISO 3166-2. */
        country: string
        subdivision?: string
        origin: string
      }
  /** The names that this server gives away; none when absent. */
  names?: {
    /** What every name ends with, in its ENSIP-15 form: `mob.eth`. */
    zone: string
    /** Labels that nobody gets, in small letters. */
    reserved?: readonly string[]
    /** Signs the answers of the zone's gateway (ERC-3668); there is no gateway when absent. */
    signerKey?: `0x${string}`
  }
  /** The embedded wallet: its frame, its logins, its shares; none when absent. */
  wallet?: WalletSettings
  /** Signs history cursors; made at random when absent. */
  cursorKey?: string
  logLevel?: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Where the log's lines go; to stdout when absent. */
  logTo?: { write(line: string): void }
}

/** What the embedded wallet needs of its operator. */
export type WalletSettings = {
  /** A listener of its own; absent where the API's tells the wallet's origin apart by Host. */
  listen?: { host: string; port: number }
  /** Folder of the built frame. */
  frameDir: string
  keys: WalletKeySettings
  /** `smtp://user:password@host:port`: where its mails go out. */
  smtpUrl: string
  /** Whom they are from: `Example <wallet@example.com>`. */
  mailFrom: string
  /** Whom visitors can log in by, beside their e-mail address; nobody when absent. */
  social?: SocialSettings
  /** How Farcaster is asked who somebody is; nobody logs in by it when absent. */
  farcaster?: FarcasterSettings
}

/** How Farcaster is asked who somebody is (FIP-11). */
export type FarcasterSettings = {
  /** Origin of a relay of the Connect API. */
  relay: string
  /** Chain RPC of the registry's chain; it may hold a key, and no browser sees it. */
  rpc: string
  /** CAIP-2 id of that chain, which signed messages must name. */
  chainId: Caip2
  /** The contract that knows who has the custody of an id (`idOf`). */
  registry: `0x${string}`
}

/** The social providers that an operator has an account with. */
export type SocialSettings = { readonly [provider in SocialProvider]?: SocialProviderSettings }

/** How one social provider is asked: by OpenID Connect, or by OAuth 2 where it speaks that alone. */
export type SocialProviderSettings = {
  clientId: string
  clientSecret: string
  /** What is asked for, with blanks between; nothing but who somebody is. */
  scope: string
  /** Where the provider's answer says what it calls somebody: `name`, or `data.username`. Nobody's when absent. */
  name?: string
  /** How the server proves itself to the provider: within the body, the default, or in a header. */
  authentication?: 'post' | 'basic'
  /** How it sends visitors back: by an address, the default, or by a form, as Apple does where more than `openid` is asked for. */
  responseMode?: 'query' | 'form_post'
} & (
  | { issuer: string }
  | {
      endpoints: { authorization: string; token: string; userinfo: string }
      /** Where the answer of `userinfo` has the id that stays the same: `id`, or `data.id`. */
      subject: string
      /** Where it has the visitor's email address, which is told about logins on new devices and not stored. */
      email?: string
      /** Where it says that the address is verified. Present with `email`. */
      emailVerified?: string
    }
)

/** A key-encryption key: 32 bytes in hex, or one that a KMS holds. */
type WalletKey = { id: string; key: string } | KeyWrapper

/** What opens the shares of embedded wallets together with the database, and must never be kept with it. */
export type WalletKeySettings = {
  /** For the server's shares. The first wraps what is new; the others open what they wrapped, until all is wrapped anew. */
  server: readonly [WalletKey, ...WalletKey[]]
  /** For recovery shares; none of the others. */
  recovery: readonly [WalletKey, ...WalletKey[]]
  /** For keyed hashes and nonces; at least 32 characters, which stay the same. */
  secret: string
}

/** Where Coinbase answers, unless the operator says otherwise. */
export const coinbaseOrigin = 'https://api.developer.coinbase.com'
/** Where a visitor pays Coinbase. */
export const coinbasePayOrigin = 'https://pay.coinbase.com'

/** Where 0x answers, unless the operator says otherwise. */
export const zeroExOrigin = 'https://api.0x.org'

/** A running server. */
export type Server = {
  origins: { api: string; app?: string; wallet?: string; metrics?: string }
  /** Resolves when the index has every block up to `height` of the chain, and none that the chain took back before. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /** The whole store as a file to start another server from (`dataDump`); PGlite only. */
  dump?: () => Promise<Blob>
  /** Finishes the answers under way, then ends everything. */
  close(): Promise<void>
}
