import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import type { Currency } from '@latchkey/protocol/vocabulary'

/** An app that may call this server. */
export type Project = {
  id: string
  name: string
  /** Exact origins, or `https://*.host`. `localhost` allows any localhost or 127.0.0.1 origin: devnet only. */
  origins: readonly string[]
  requireOrigin?: boolean
  /** Requests per minute and client, by route class; defaults apply where absent. */
  limits?: Partial<Record<RouteClass, number>>
}

/** Route classes of the rate limit. */
export type RouteClass = 'rpc' | 'read' | 'write'

/** A token that the operator lists (7.7). */
export type ListedToken = {
  address: `0x${string}`
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
  rpcUrls: readonly string[]
  wsUrls?: readonly string[]
  tokens?: readonly ListedToken[]
  /** Prices from an AMM with the Uniswap V2 ABI, in a token pegged to one US dollar. */
  amm?: { factory: `0x${string}`; router: `0x${string}`; wrapped: `0x${string}`; usdToken: `0x${string}` }
  /** Contracts of NFTs that are spam, whatever they call themselves. */
  spam?: readonly `0x${string}`[]
  /** Follow the chain's blocks and keep its transfers. */
  index?: { fromBlock: bigint }
}

/** Everything `createServer` needs; `bin.ts` reads it from the environment, the devnet passes it. */
export type ServerSettings = {
  /** `postgres://…`, or absent for PGlite. */
  databaseUrl?: string
  /** `redis://…`: what the processes of one relay share; absent for a relay of one process, in the database. */
  redisUrl?: string
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
  origins?: { api: string; app?: string }
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
  /** Signs history cursors; made at random when absent. */
  cursorKey?: string
  logLevel?: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** A running server. */
export type Server = {
  origins: { api: string; app?: string; metrics?: string }
  /** Resolves when the indexers have taken in every block up to `height` of the chain. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /** The whole store as a file to start another server from (`dataDump`); PGlite only. */
  dump?: () => Promise<Blob>
  /** Finishes the answers under way, then ends everything. */
  close(): Promise<void>
}
