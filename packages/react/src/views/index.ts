import { HelpButton } from '../modal/HelpButton.tsx'
import { laterPart } from '../parts/laterPart.tsx'
import { Connect } from './Connect/Connect.tsx'
import { WalletTitle } from './ConnectingWallet/WalletTitle.tsx'
import { defineView, type View } from './defineView.ts'
import type { ViewId } from './ids.ts'

const load = () => import('./laterViews.ts').then(({ laterViews }) => laterViews)

/** Comes with the view that it stands in. */
const NetworkChip = laterPart(async () => {
  const [{ NetworkChip }] = await (await load()).Account()
  return NetworkChip
})

/** Every view of the modal. */
export const views = {
  Connect: defineView('Connect', { title: 'connect.title', Leading: HelpButton, Component: Connect }),
  AllWallets: defineView('AllWallets', { title: 'allWallets.title', load }),
  ConnectingWallet: defineView('ConnectingWallet', { title: WalletTitle, load }),
  ConnectingWalletConnectBasic: defineView('ConnectingWalletConnectBasic', { title: 'connect.title', load }),
  WhatIsAWallet: defineView('WhatIsAWallet', { title: 'modal.help', load }),
  GetAWallet: defineView('GetAWallet', { title: 'getAWallet.title', load }),
  AccountSettings: defineView('AccountSettings', { title: 'settings.title', load }),
  Account: defineView('Account', {
    title: 'account.title',
    isTitleHidden: true,
    Leading: NetworkChip,
    load,
  }),
  Networks: defineView('Networks', { title: 'networks.title', load }),
  UnsupportedChain: defineView('UnsupportedChain', { title: 'unsupported.title', load }),
  Receive: defineView('Receive', { title: 'receive.title', load }),
  Send: defineView('Send', { title: 'send.title', load }),
  Swap: defineView('Swap', { title: 'swap.title', load }),
  Buy: defineView('Buy', { title: 'buy.title', load }),
  SIWXSignMessage: defineView('SIWXSignMessage', { title: 'signIn.title', load }),
  TokenDetails: defineView('TokenDetails', { title: 'tokenDetails.title', load }),
  Approvals: defineView('Approvals', { title: 'approvals.title', load }),
  RegisterAccountName: defineView('RegisterAccountName', { title: 'names.title', load }),
  RegisterAccountNameSuccess: defineView('RegisterAccountNameSuccess', { title: 'names.done', load }),
  ApproveTransaction: defineView('ApproveTransaction', { title: 'approve.title', load }),
  EmailVerifyDevice: defineView('EmailVerifyDevice', { title: 'email.title', load }),
  EmailVerifyOtp: defineView('EmailVerifyOtp', { title: 'email.title', load }),
  ConnectingSocial: defineView('ConnectingSocial', { title: 'social.title', load }),
  AllSocials: defineView('AllSocials', { title: 'social.title', load }),
  UpdateEmail: defineView('UpdateEmail', { title: 'updateEmail.title', load }),
  ExportKey: defineView('ExportKey', { title: 'exportKey.title', load }),
} satisfies { [id in ViewId]: View<id> }
