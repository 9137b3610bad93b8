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
] as const satisfies readonly ViewId[]
/** Views that are available connected or not. */
const helpViews = ['Networks', 'WhatIsAWallet', 'GetAWallet'] as const satisfies readonly ViewId[]
/** A view of the modal, as `open({ view })` accepts it (spec 2.2). */
export type ViewId = keyof ViewInput

/** Views of a connected account. */
type AccountView = Exclude<ViewId, (typeof connectViews | typeof helpViews)[number]>

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

// Views that the policy names are listed here. Every other view adds itself in its own file, with `declare module`.
/** Data of each view, by its id (spec 2.4). */
export interface ViewInput {
  Account: { tab?: AccountTab } | undefined
  AllSocials: undefined
  AllWallets: ConnectAim | undefined
  ApproveTransaction: undefined
  Connect: undefined
  ConnectingFarcaster: undefined
  ConnectingPasskey: undefined
  /** The provider to log in by. */
  ConnectingSocial: { provider: SocialProvider }
  /** Id of a row of `useWallets`, and the link by which its app was opened, if any. */
  ConnectingWallet: ConnectAim & { walletId: string; opened?: LinkedWallet | undefined }
  ConnectingWalletConnectBasic: undefined
  /** The address to send the email to. The same for the next view. */
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: { email: string }
  GetAWallet: undefined
  Networks: undefined
  SIWXSignMessage: undefined
  UnsupportedChain: undefined
  WhatIsAWallet: undefined
}

/** A view with its data. */
export type ViewEntry = { [id in ViewId]: { view: id; data: ViewInput[id] } }[ViewId]

/** A view to open. `data` may be left out if the view doesn't require it. */
export type ViewRequest = {
  [id in ViewId]: { view: id } & (undefined extends ViewInput[id]
    ? { data?: ViewInput[id] }
    : { data: ViewInput[id] })
}[ViewId]
