import { HelpButton } from '../modal/HelpButton.tsx'
import { laterPart } from '../parts/laterPart.tsx'
import { Connect } from './Connect/Connect.tsx'
import { WalletTitle } from './ConnectingWallet/WalletTitle.tsx'
import { defineView, type View } from './defineView.ts'
import type { ViewId } from './ids.ts'

/** Comes with the view that it stands in. */
const NetworkChip = laterPart(() => import('./Account/Account.tsx').then((module) => module.NetworkChip))

const wallets = () => import('../copy/wallets.ts')
const remote = () => import('../copy/remote.ts')
const settings = () => import('../copy/settings.ts')
const account = () => import('../copy/account.ts')
const send = () => import('../copy/send.ts')

/** Every view of the modal: `null` marks those that this version knows of and does not have. */
export const views = {
  Connect: defineView('Connect', { title: 'connect.title', Leading: HelpButton, Component: Connect }),
  AllWallets: defineView('AllWallets', {
    title: 'allWallets.title',
    load: () => import('./AllWallets/AllWallets.tsx'),
    copy: [wallets],
  }),
  ConnectingWallet: defineView('ConnectingWallet', {
    title: WalletTitle,
    load: () => import('./ConnectingWallet/ConnectingWallet.tsx'),
    copy: [wallets, remote],
  }),
  ConnectingWalletConnectBasic: defineView('ConnectingWalletConnectBasic', {
    title: 'connect.title',
    load: () => import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
    copy: [wallets, remote],
  }),
  WhatIsAWallet: defineView('WhatIsAWallet', {
    title: 'modal.help',
    load: () => import('./WhatIsAWallet/WhatIsAWallet.tsx'),
    copy: [wallets],
  }),
  GetAWallet: defineView('GetAWallet', {
    title: 'getAWallet.title',
    load: () => import('./GetAWallet/GetAWallet.tsx'),
    copy: [wallets],
  }),
  AccountSettings: defineView('AccountSettings', {
    title: 'settings.title',
    load: () => import('./AccountSettings/AccountSettings.tsx'),
    copy: [settings],
  }),
  Account: defineView('Account', {
    title: 'account.title',
    isTitleHidden: true,
    Leading: NetworkChip,
    load: () => import('./Account/Account.tsx'),
    copy: [account],
  }),
  Networks: defineView('Networks', {
    title: 'networks.title',
    load: () => import('./Networks/Networks.tsx'),
    copy: [account],
  }),
  UnsupportedChain: defineView('UnsupportedChain', {
    title: 'unsupported.title',
    load: () => import('./UnsupportedChain/UnsupportedChain.tsx'),
    copy: [account],
  }),
  Receive: defineView('Receive', {
    title: 'receive.title',
    load: () => import('./Receive/Receive.tsx'),
    copy: [account],
  }),
  Send: defineView('Send', {
    title: 'send.title',
    load: () => import('./Send/Send.tsx'),
    copy: [account, send],
  }),
  ApproveTransaction: null,
  SIWXSignMessage: null,
  RegisterAccountName: null,
  RegisterAccountNameSuccess: null,
  Swap: null,
} satisfies { [id in ViewId]: View<id> | null }
