import type { Network } from '@latchkey/protocol/network'
import type { AccountType, ConnectGroup, NamespaceId, SocialProvider, ThemeMode } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { CreateConnectorFn, Config as WagmiConfig } from '@wagmi/core'
import type { Transport } from 'viem'
import type { Namespace } from './kit.ts'
import type { KitStorage } from './platform/storage.ts'

/** What names the app to wallets and to people. */
export type Metadata = { name: string; description: string; url: string; icon: string }

/** A wallet of the catalogue, or one of the host's. */
export type CatalogueWallet = {
  id: string
  name: string
  rdns?: string
  color?: string
  /** `data:` or same-origin address of its mark, where its licence allows one. */
  icon?: string
  link?: { native?: string; universal?: string }
  homepage?: string
  downloads: Readonly<Record<string, string>>
}

/** What `createKit` takes. */
export type Config = {
  networks: readonly [Network, ...Network[]]
  defaultNetwork?: Network
  projectId?: string
  /** Origin of a Latchkey server; without one, what needs only a chain works. */
  api?: string
  relay?: string
  wallet?: string
  metadata: Metadata
  analytics?: boolean
  onEvent?: (event: { name: string; properties: Readonly<Record<string, unknown>> }) => void
  logger?: { level?: 'error' | 'warn' | 'info' | 'debug' | 'silent'; write?: (level: string, ...values: unknown[]) => void }
  wagmiConfig?: WagmiConfig
  connectors?: readonly CreateConnectorFn[]
  transports?: Readonly<Record<number, Transport>>
  /** Further namespaces beside eip155. */
  namespaces?: readonly ((kit: { storage: KitStorage; storageKey: string }) => Namespace)[]
  queryClient?: QueryClient
  storage?: KitStorage
  storageKey?: string
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
    featured?: readonly string[]
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
