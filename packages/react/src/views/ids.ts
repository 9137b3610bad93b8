import type { LinkedWallet } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { AccountTab, NamespaceId, SocialProvider } from '@latchkey/protocol/vocabulary'

// The policy decides by these what a new or a lost connection does to an open modal.

/** Views that connect a wallet. */
const connectViews = [
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'ConnectingWallet',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'AllSocials',
  'ConnectingPasskey',
] as const
/** Views for everybody, connected or not. */
const helpViews = ['Networks', 'WhatIsAWallet', 'GetAWallet'] as const
/** Views of a connected account. */
type AccountView =
  | 'Account'
  | 'UnsupportedChain'
  | 'ApproveTransaction'
  | 'SIWXSignMessage'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'Swap'
  | 'AccountSettings'
  | 'Buy'
  | 'Receive'
  | 'Send'
  | 'TokenDetails'
  | 'Approvals'
  | 'UpdateEmail'
  | 'ExportKey'
  | 'ChangeRecovery'
  | 'SwitchAccountType'
  | 'Devices'

/** A view of the modal, as `open({ view })` takes it: the ten of spec 2.2 to the letter, and our own. */
export type ViewId = (typeof connectViews)[number] | (typeof helpViews)[number] | AccountView

/** Returns whether a view connects a wallet. */
export function isConnectView(id: ViewId): boolean {
  return connectViews.some((one) => one === id)
}

/** Returns whether a view is of a connected account. */
export function isAccountView(id: ViewId): id is AccountView {
  return !isConnectView(id) && !helpViews.some((one) => one === id)
}

/** What is to be connected, where that is not just any account. */
type ConnectAim = {
  /** The families that are meant; any of the kit's unless told. */
  namespaces?: readonly NamespaceId[]
  /** The network to connect on; the wallet's own unless told. */
  networkId?: Caip2
}

/** What a view is opened with; a view that is not listed here takes nothing. */
type ListedViewInput = {
  Account: { tab?: AccountTab } | undefined
  AllWallets: ConnectAim | undefined
  /** Id of a row of `useWallets`, and the link by which its app was opened on the way here. */
  ConnectingWallet: ConnectAim & { walletId: string; opened?: LinkedWallet | undefined }
  /** By whom to log in. */
  ConnectingSocial: { provider: SocialProvider }
  /** Where the mail goes; so with the next one. */
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: { email: string }
  /** The name that was registered, with its zone. */
  RegisterAccountNameSuccess: { name: string }
  /** What to send: `native`, a token's CAIP-10 id, or an NFT's with `/` and its id. */
  Send: { token?: string } | undefined
  /** What to pay with: `native`, or a token's CAIP-10 id. */
  Swap: { token?: string } | undefined
  /** `native`, or a token's CAIP-10 id. */
  TokenDetails: { token: string }
}

/** What each view is opened with (spec 2.4). */
export type ViewInput = { [id in ViewId]: id extends keyof ListedViewInput ? ListedViewInput[id] : undefined }

/** A view with what it was opened with. */
export type ViewEntry = { [id in ViewId]: { view: id; data: ViewInput[id] } }[ViewId]

/** A view to go to; `data` may be left out where the view can do without. */
export type ViewRequest = {
  [id in ViewId]: { view: id } & (undefined extends ViewInput[id]
    ? { data?: ViewInput[id] }
    : { data: ViewInput[id] })
}[ViewId]
