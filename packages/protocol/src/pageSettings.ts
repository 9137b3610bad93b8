import type { Network } from './network.ts'
import type { SocialProvider } from './vocabulary.ts'

/** Id of the JSON script element that the server writes into the app's page. */
export const pageSettingsElementId = 'latchkey-settings'

/** What a page served by our server is told at run time, because ports move. */
export type PageSettings = {
  /** Origin of the Provider API. */
  api: string
  projectId: string
  /** WebSocket address of the relay of remote wallets, where it is not the API's own. */
  relay?: string
  /** The project id that this relay knows, where it is another. */
  relayProjectId?: string
  networks: readonly [Network, ...Network[]]
  /** Whether nobody stays connected who has not signed in. */
  signInRequired?: boolean
  /** Origin of the embedded wallet's frame, where there is one. */
  wallet?: string
  /** By whom one can log in to that wallet, beside an e-mail address. */
  socials?: readonly SocialProvider[]
  /** Whether one can log in to it by Farcaster, too. */
  farcaster?: true
  /** Wallets beside the catalogue's. */
  wallets?: { custom: readonly PageWallet[] }
  /** Present where the server sells by card or bank (7.18). */
  onramp?: true
  /** Present in the local world only: POST an address there to be funded. */
  faucet?: string
}

/** What the page of the wallet's frame is told, in an element of the same id. */
export type FrameSettings = {
  projectId: string
  /** What the operator calls the project. */
  projectName: string
  /** The one origin that the frame speaks to. */
  appOrigin: string
  /** Present where the operator lets that origin show approvals in the frame; elsewhere a window of the wallet takes them. */
  approvals?: 'frame'
  /** Origin of the Provider API. */
  api: string
  /** The nonce of the frame's first proof (RFC 9449, section 8), which is asked for anew where it is over. */
  proofNonce?: string
  /** Chain RPC of the chains that are served, by CAIP-2 id. */
  rpc: Readonly<Record<string, string>>
  /** What smart accounts stand on, by CAIP-2 id of the chains that have them. */
  smartAccounts?: Readonly<Record<string, SmartAccountSettings>>
  /** Names and native currencies of those chains. */
  networks: readonly { id: string; name: string; symbol: string; decimals: number; explorer?: string }[]
}

/** Contracts and services of smart accounts on one chain (ERC-4337, EntryPoint 0.8). */
export type SmartAccountSettings = {
  /** Makes the accounts; an address follows from it, the implementation and the owner. */
  factory: `0x${string}`
  implementation: `0x${string}`
  /** Keeps what accounts permit to keys of apps (ERC-7579, type 1); nothing is permitted where there is none. */
  permissionValidator?: `0x${string}`
  /** The code that a key's own account may be given (EIP-7702); where there is none, it sends one call at a time. */
  delegate?: `0x${string}`
  /** Where operations are taken. */
  bundlerUrl: string
  /** Where they are paid for (ERC-7677); who has none pays with what the account holds. */
  paymasterUrl?: string
}

/** A wallet that a page is told of. */
export type PageWallet = {
  id: string
  name: string
  homepage?: string
  /** How it is opened with a pairing; `{uri:encoded}` stands for the pairing's URI. */
  link: { universal: string }
}
