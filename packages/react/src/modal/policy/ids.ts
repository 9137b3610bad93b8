import type { LinkedWallet } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { AccountTab, NamespaceId, SocialProvider } from '@latchkey/protocol/vocabulary'

// The policy uses these groups to decide what connecting or disconnecting does to an open modal.

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
/** Views that are available connected or not. */
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

/** A view of the modal, as `open({ view })` accepts it (spec 2.2). */
export type ViewId = (typeof connectViews)[number] | (typeof helpViews)[number] | AccountView

/** Returns whether a view connects a wallet. */
export function isConnectView(id: ViewId): boolean {
  return connectViews.some((one) => one === id)
}

/** Returns whether a view needs a connected account. */
export function isAccountView(id: ViewId): id is AccountView {
  return !isConnectView(id) && !helpViews.some((one) => one === id)
}

/** What to connect, if not just any account. */
type ConnectAim = {
  /** The requested namespaces. Defaults to all of the kit's. */
  namespaces?: readonly NamespaceId[]
  /** The network to connect on. Defaults to the wallet's own. */
  networkId?: Caip2
}

/** Data of the views that accept any. */
type ListedViewInput = {
  Account: { tab?: AccountTab } | undefined
  AllWallets: ConnectAim | undefined
  /** Id of a row of `useWallets`, and the link by which its app was opened, if any. */
  ConnectingWallet: ConnectAim & { walletId: string; opened?: LinkedWallet | undefined }
  /** The provider to log in by. */
  ConnectingSocial: { provider: SocialProvider }
  /** The address to send the email to. The same for the next view. */
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: { email: string }
  /** The registered name, with its zone. */
  RegisterAccountNameSuccess: { name: string }
  /** What to send: `native`, a token's CAIP-10 id, or an NFT's followed by `/` and its id. */
  Send: { token?: string } | undefined
  /** What to pay with: `native`, or a token's CAIP-10 id. */
  Swap: { token?: string } | undefined
  /** `native`, or a token's CAIP-10 id. */
  TokenDetails: { token: string }
}

/** Data of each view (spec 2.4). */
export type ViewInput = { [id in ViewId]: id extends keyof ListedViewInput ? ListedViewInput[id] : undefined }

/** A view with its data. */
export type ViewEntry = { [id in ViewId]: { view: id; data: ViewInput[id] } }[ViewId]

/** A view to open. `data` may be left out if the view doesn't require it. */
export type ViewRequest = {
  [id in ViewId]: { view: id } & (undefined extends ViewInput[id]
    ? { data?: ViewInput[id] }
    : { data: ViewInput[id] })
}[ViewId]
