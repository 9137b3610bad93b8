import type { Caip2 } from '@latchkey/protocol/ids'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import type * as z from 'zod/mini'
import type { ServedChain } from './chains.ts'
import type { Project } from './projects.ts'
import type { connections, direct, relay } from './schema.ts'
import type { coinbase } from './services.ts'
import type { WalletSettings } from './wallet.ts'

export type { WalletKeySettings } from '../wallet/keys/openWalletKeys.ts'
export type { ListedToken, ServedChain, ServedNetwork } from './chains.ts'
export type { ExplorerSettings, IndexerSettings } from './explorers.ts'
export type { Project, RouteClass } from './projects.ts'
export type { FarcasterSettings, SocialProviderSettings, SocialSettings, WalletSettings } from './wallet.ts'

/** Byte limits of a relay's store. Defaults apply where absent. */
export type RelayLimits = z.infer<typeof relay>

/** Limits of concurrent connections. */
export type ConnectionLimits = z.infer<typeof connections> & {
  /** For one address, WebSockets excluded. Not enforced behind a proxy, since all connections share its address. */
  address: number
  /** WebSockets of one address at /ws. */
  rpcAddress: number
  /** WebSockets of one address at /relay. */
  relayAddress: number
  /** Streams of events of one address. */
  eventsAddress: number
}

/** Settings of purchases that accept test cards, in the local world. */
type SandboxSettings = {
  /** Accepts test card numbers, and pays out from a treasury on a chain whose coins are worthless. */
  provider: 'sandbox'
  chainId: Caip2
  treasuryKey: `0x${string}`
  /** Listed tokens that are sold besides the native one. */
  tokens?: readonly `0x${string}`[]
}

/** Settings of `createServer`. The `latchkey` command reads them from environment variables. */
export type ServerSettings = Partial<
  Omit<z.infer<typeof direct>, 'onramp' | 'wallet' | 'relay' | 'connections'>
> & {
  /** The apps that may call the server. */
  projects: readonly Project[]
  /** The chains to serve. */
  chains: readonly ServedChain[]
  /** Byte limits of the relay's store: in total, for one client, and for one address. */
  relay?: RelayLimits
  /** Limits of concurrent connections. Defaults apply where absent. */
  connections?: Partial<ConnectionLimits>
  /** A PGlite dump to start from. */
  dataDump?: Blob
  /** Where to listen. Without `app`, one listener serves API and app. */
  listen: {
    api: {
      /** Address to bind: `127.0.0.1`, or `0.0.0.0` in a container. */
      host: string
      /** 0 lets the system choose one; `Server.origins` has it. */
      port: number
    }
    /** A listener of the app's own. */
    app?: {
      /** Address to bind. */
      host: string
      /** 0 lets the system choose one. */
      port: number
    }
    /** Private listener of /metrics and the telemetry page, which are not served when absent. */
    metrics?: {
      /** Address to bind. Do not expose it to the public. */
      host: string
      /** 0 lets the system choose one. */
      port: number
    }
  }
  /**
   * Public origins, behind proxies. Default to the listening addresses. One listener routes by Host if `listen.app` is
   * absent.
   */
  origins?: {
    /** Scheme, host and port, without a trailing slash: `https://api.example.com`. */
    api: string
    /** Required to serve the app on the API's listener. */
    app?: string
    /** Origin of the embedded wallet. Its host must differ from those of API and app. */
    wallet?: string
  }
  /** Folder of the built app, served at the app's origin with `pageSettings` written into its page. */
  appDir?: string
  /** Settings of the served app. */
  pageSettings?: Omit<PageSettings, 'api'>
  /** Further origins of the app's own listener, routed by Host, each with its own settings in the page. */
  pages?: readonly {
    /** Scheme, host and port. */
    origin: string
    settings: PageSettings
  }[]
  /** The 0x account for swaps of chains with `swaps: '0x'`. */
  zeroEx?: {
    /** Sent as `0x-api-key`. Never in logs. */
    apiKey: string
    /** 0x's API: `https://api.0x.org`. */
    origin: string
  }
  /** Provider of purchases by card or bank; none when absent. */
  onramp?: SandboxSettings | z.infer<typeof coinbase>
  /** The embedded wallet: its frame, logins and shares; none when absent. */
  wallet?: WalletSettings
  /** Destination of log lines; stdout when absent. */
  logTo?: {
    /** Receives each line of JSON, with its line break. */
    write(line: string): void
  }
}

/** A running server. */
export type Server = {
  /** Origins that it listens on. */
  origins: {
    /** The configured origin, or else the listening address with its actual port. */
    api: string
    /** Absent if no app is served. */
    app?: string
    /** Absent if no wallet is served. */
    wallet?: string
    /** Absent without `listen.metrics`. */
    metrics?: string
  }
  /** Resolves when the index has every block of the chain up to `height`, and no reorged block before it. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /** Dumps the whole store to a file that another server can start from (`dataDump`); PGlite only. */
  dump?: () => Promise<Blob>
  /** Finishes pending responses, then closes everything. */
  close(): Promise<void>
}
