import { HelpButton } from '../modal/HelpButton.tsx'
import { NetworkChip } from './Account/NetworkChip.tsx'
import { Connect } from './Connect/Connect.tsx'
import { WalletTitle } from './ConnectingWallet/WalletTitle.tsx'
import { defineView, type View } from './defineView.ts'
import type { ViewId } from './ids.ts'

/** Every view of the modal: `null` marks those that this version knows of and does not have. */
export const views = {
  Connect: defineView<'Connect'>({ title: 'connect.title', Leading: HelpButton, Component: Connect }),
  AllWallets: defineView<'AllWallets'>({
    title: 'allWallets.title',
    load: () => import('./AllWallets/AllWallets.tsx').then(({ AllWallets }) => AllWallets),
  }),
  ConnectingWallet: defineView<'ConnectingWallet'>({
    title: WalletTitle,
    load: () =>
      import('./ConnectingWallet/ConnectingWallet.tsx').then(({ ConnectingWallet }) => ConnectingWallet),
  }),
  WhatIsAWallet: defineView<'WhatIsAWallet'>({
    title: 'whatIsAWallet.title',
    load: () => import('./WhatIsAWallet/WhatIsAWallet.tsx').then(({ WhatIsAWallet }) => WhatIsAWallet),
  }),
  GetAWallet: defineView<'GetAWallet'>({
    title: 'getAWallet.title',
    load: () => import('./GetAWallet/GetAWallet.tsx').then(({ GetAWallet }) => GetAWallet),
  }),
  AccountSettings: defineView<'AccountSettings'>({
    title: 'settings.title',
    load: () =>
      import('./AccountSettings/AccountSettings.tsx').then(({ AccountSettings }) => AccountSettings),
  }),
  Account: defineView<'Account'>({
    title: 'account.title',
    isTitleHidden: true,
    Leading: NetworkChip,
    load: () => import('./Account/Account.tsx').then(({ Account }) => Account),
  }),
  Networks: defineView<'Networks'>({
    title: 'networks.title',
    load: () => import('./Networks/Networks.tsx').then(({ Networks }) => Networks),
  }),
  UnsupportedChain: defineView<'UnsupportedChain'>({
    title: 'unsupported.title',
    load: () =>
      import('./UnsupportedChain/UnsupportedChain.tsx').then(({ UnsupportedChain }) => UnsupportedChain),
  }),
  Receive: defineView<'Receive'>({
    title: 'receive.title',
    load: () => import('./Receive/Receive.tsx').then(({ Receive }) => Receive),
  }),
  Send: null,
  ConnectingWalletConnectBasic: null,
  ApproveTransaction: null,
  SIWXSignMessage: null,
  RegisterAccountName: null,
  RegisterAccountNameSuccess: null,
  Swap: null,
} satisfies { [id in ViewId]: View<id> | null }
