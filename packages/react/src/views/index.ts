import { laterPart } from '../base/laterPart.tsx'
import type { CopyKey } from '../copy/en/en.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useWallet } from '../hooks/useWallets.ts'
import type { ViewId } from '../modal/policy/ids.ts'
import { Connect, HelpButton } from './Connect/Connect.tsx'
import { defineView, type LaterViews, type View, type ViewProps } from './defineView.ts'

const load = () => import('./laterViews.ts').then(({ laterViews }) => laterViews)

/** Loads with the view that contains it. */
const NetworkChip = laterPart(async () => {
  const [{ NetworkChip }] = await (await load()).Account()
  return NetworkChip
})

/** Lazy views whose heading is a text. */
const titles = {
  AllWallets: 'allWallets.title',
  ConnectingWalletConnectBasic: 'connect.title',
  WhatIsAWallet: 'modal.help',
  GetAWallet: 'getAWallet.title',
  AccountSettings: 'settings.title',
  Networks: 'networks.title',
  UnsupportedChain: 'unsupported.title',
  Receive: 'receive.title',
  Send: 'send.title',
  Swap: 'swap.title',
  Buy: 'buy.title',
  SIWXSignMessage: 'signIn.title',
  TokenDetails: 'tokenDetails.title',
  Approvals: 'approvals.title',
  RegisterAccountName: 'names.title',
  RegisterAccountNameSuccess: 'names.done',
  ApproveTransaction: 'approve.title',
  EmailVerifyDevice: 'email.title',
  EmailVerifyOtp: 'email.title',
  ConnectingSocial: 'social.title',
  ConnectingFarcaster: 'social.title',
  AllSocials: 'social.title',
  ConnectingPasskey: 'social.title',
  UpdateEmail: 'updateEmail.title',
  ExportKey: 'exportKey.title',
  ChangeRecovery: 'recovery.title',
  SwitchAccountType: 'accountType.title',
  Devices: 'devices.title',
} as const satisfies Partial<Record<ViewId, CopyKey>>

type Titled = keyof typeof titles
/** Each module exports the view of its id. */
type LoadTitled = () => Promise<{ [id in Titled]: LaterViews<id>[id] }>
const titled = Object.fromEntries(
  Object.entries(titles).map(([id, title]) => [
    id,
    defineView(id as Titled, { title, load: load satisfies LoadTitled as never }),
  ]),
) as unknown as { [id in Titled]: View<id> }

/** Every view of the modal. */
export const views = {
  ...titled,
  Connect: defineView('Connect', { title: 'connect.title', Leading: HelpButton, Component: Connect }),
  ConnectingWallet: defineView('ConnectingWallet', { title: WalletTitle, load }),
  Account: defineView('Account', {
    title: 'account.title',
    isTitleHidden: true,
    Leading: NetworkChip,
    load,
  }),
} satisfies { [id in ViewId]: View<id> }

/** Shows the name of the wallet being connected. */
function WalletTitle({ data }: ViewProps<'ConnectingWallet'>) {
  const copy = useCopy()
  return useWallet(data.walletId)?.name ?? copy('connect.title')
}
