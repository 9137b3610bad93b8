import type { Network } from '../chains/network.ts'
import type { SocialProvider } from '../vocabulary/vocabulary.ts'

/** Id of the JSON script element that the server adds to the app's page. */
export const pageSettingsElementId = 'latchkey-settings'

/** Runtime settings of a page that our server serves, because ports vary. */
export type PageSettings = {
  /** Origin of the Provider API. */
  api: string
  /** Project of the page (`APP_PROJECT`). */
  projectId: string
  /** WebSocket URL of the relay for remote wallets, if it is not the API's own. */
  relay?: string
  /** The project id at this relay, if it differs. */
  relayProjectId?: string
  /** Networks of the served chains. RPC goes through the server. */
  networks: readonly [Network, ...Network[]]
  /** Whether users who have not signed in are disconnected. */
  signInRequired?: boolean
  /** Origin of the embedded wallet's frame, if there is one. */
  wallet?: string
  /** Login providers of that wallet in addition to email. */
  socials?: readonly SocialProvider[]
  /** Whether that wallet also offers login with Farcaster. */
  farcaster?: true
  /** Wallets in addition to the catalogue's. */
  wallets?: { custom: readonly PageWallet[] }
  /** Present if the server sells by card or bank (7.18). */
  onramp?: true
  /** Present in the local world only: POST an address to this URL to fund it. */
  faucet?: string
}

/** Settings of the wallet frame's page, in an element with the same id. */
export type FrameSettings = {
  /** Project whose origins include `appOrigin`. */
  projectId: string
  /** The operator's name for the project. */
  projectName: string
  /** The only origin that the frame communicates with. */
  appOrigin: string
  /**
   * Present if the operator allows that origin to show approvals in the frame. Otherwise the wallet opens its own
   * window.
   */
  approvals?: 'frame'
  /** Origin of the Provider API. */
  api: string
  /** The nonce of the frame's first proof (RFC 9449, section 8). If it expired, the frame requests another one. */
  proofNonce?: string
  /** Chain RPC URLs of the supported chains, by CAIP-2 id. */
  rpc: Readonly<Record<string, string>>
  /** Smart account settings, by CAIP-2 id of the chains that have them. */
  smartAccounts?: Readonly<Record<string, SmartAccountSettings>>
  /** Names and native currencies of the supported chains. */
  networks: readonly {
    /** CAIP-2 id. */
    id: string
    /** Display name. */
    name: string
    /** Symbol of the native currency. */
    symbol: string
    /** Decimals of the native currency. */
    decimals: number
    /** Origin of the block explorer. Absent if the operator configured none. */
    explorer?: string
  }[]
}

/** Contracts and services for smart accounts on one chain (ERC-4337, EntryPoint 0.8). */
export type SmartAccountSettings = {
  /** Deploys the accounts; an address is derived from it, the implementation and the owner. */
  factory: `0x${string}`
  /** Code that the accounts' proxies run. */
  implementation: `0x${string}`
  /** Stores what accounts permit apps' keys to do (ERC-7579, type 1). Without it, apps can't get permissions. */
  permissionValidator?: `0x${string}`
  /** The code that an account with a key can delegate to (EIP-7702). Without it, calls are sent one at a time. */
  delegate?: `0x${string}`
  /** URL that operations are sent to. */
  bundlerUrl: string
  /** URL of the paymaster that sponsors operations (ERC-7677). Without it, accounts pay from their own balance. */
  paymasterUrl?: string
}

/** A wallet listed for a page. */
export type PageWallet = {
  /** Id of the wallet, like those of the catalogue. */
  id: string
  /** Display name. */
  name: string
  /** The wallet's website. */
  homepage?: string
  link: {
    /** Opens the wallet with a pairing; `{uri:encoded}` is replaced by the pairing URI. */
    universal: string
  }
}
