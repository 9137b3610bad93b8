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
import type { Transport } from 'viem'
import type { NamespaceDefinition } from '../namespaces/contract/defineNamespace.ts'
import type { WagmiSupport } from '../namespaces/contract/evm.ts'
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
  /** Background of the letter that is shown without a logo: a CSS color. */
  color?: string
  /** `data:` or same-origin URL of the wallet's logo. The kit has those of the catalogue's wallets. */
  icon?: string
  /** Links that open the app with a pairing. `{uri}` or `{uri:encoded}` is replaced by the pairing URI. */
  link?: {
    /** In the scheme of the wallet's app on a phone: `trust://wc?uri={uri:encoded}`. */
    native?: string
    /** An `https:` address that the phone opens in the wallet's app. Preferred to `native`. */
    universal?: string
    /** Opens the wallet's app on a computer, usually in its own scheme. */
    desktop?: string
  }
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
  logger?:
    | {
        /** Least severe level to log. */
        level?: LogLevel | undefined
        /** Receives each line instead of the console. */
        write?: WriteLog | undefined
      }
    | undefined
  /**
   * `wagmi` from `@latchkey/core/wagmi`, for apps that use wagmi's hooks or `kit.wagmiConfig`. Without it, wagmi loads
   * when a visitor is likely to connect.
   */
  wagmi?: WagmiSupport | undefined
  /** The app's own wagmi config. Requires `wagmi`. Its provider is then responsible for hydration and reconnection. */
  wagmiConfig?: WagmiConfig | undefined
  /** Additional wagmi connectors. Those whose id is already in `wagmiConfig` are ignored. */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** Transports by eip155 chain id. Defaults to HTTP with the network's RPC URL. A `wagmiConfig` has its own. */
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
        /** Ids or `rdns` of wallets to leave out, even if installed. */
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
  /**
   * Language of the texts, numbers and dates: a BCP 47 tag, or `auto` for the first of the browser's languages that the
   * kit has texts in. Defaults to `en`.
   */
  locale?: string | undefined
  /** Replaces texts by their key (`CopyKey`). */
  copy?: Readonly<Record<string, string>> | undefined
  /** Asks users to sign in (SIWX) after connecting: `serverSessions`, `localSessions` or a custom provider. */
  signIn?: SignInProvider | undefined
}
