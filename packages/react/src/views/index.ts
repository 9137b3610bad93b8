import { HelpButton } from '../modal/HelpButton.tsx'
import { NetworkChip } from './Account/NetworkChip.tsx'
import { Connect } from './Connect/Connect.tsx'
import { WalletTitle } from './ConnectingWallet/WalletTitle.tsx'
import { defineView, type View } from './defineView.ts'
import type { ViewId } from './ids.ts'

const loadWalletsCopy = () => import('../copy/wallets.ts').then(({ walletsCopy }) => walletsCopy)
const loadSettingsCopy = () => import('../copy/settings.ts').then(({ settingsCopy }) => settingsCopy)
const loadAccountCopy = () => import('../copy/account.ts').then(({ accountCopy }) => accountCopy)

const loadSendCopy = async () => {
  const [account, send] = await Promise.all([loadAccountCopy(), import('../copy/send.ts')])
  return { ...account, ...send.sendCopy }
}

/** Every view of the modal: `null` marks those that this version knows of and does not have. */
export const views = {
  Connect: defineView<'Connect'>({ title: 'connect.title', Leading: HelpButton, Component: Connect }),
  AllWallets: defineView<'AllWallets'>({
    title: 'allWallets.title',
    load: () => import('./AllWallets/AllWallets.tsx').then(({ AllWallets }) => AllWallets),
    loadCopy: loadWalletsCopy,
  }),
  ConnectingWallet: defineView<'ConnectingWallet'>({
    title: WalletTitle,
    load: () =>
      import('./ConnectingWallet/ConnectingWallet.tsx').then(({ ConnectingWallet }) => ConnectingWallet),
    loadCopy: loadWalletsCopy,
  }),
  WhatIsAWallet: defineView<'WhatIsAWallet'>({
    title: 'whatIsAWallet.title',
    load: () => import('./WhatIsAWallet/WhatIsAWallet.tsx').then(({ WhatIsAWallet }) => WhatIsAWallet),
    loadCopy: loadWalletsCopy,
  }),
  GetAWallet: defineView<'GetAWallet'>({
    title: 'getAWallet.title',
    load: () => import('./GetAWallet/GetAWallet.tsx').then(({ GetAWallet }) => GetAWallet),
    loadCopy: loadWalletsCopy,
  }),
  AccountSettings: defineView<'AccountSettings'>({
    title: 'settings.title',
    load: () =>
      import('./AccountSettings/AccountSettings.tsx').then(({ AccountSettings }) => AccountSettings),
    loadCopy: loadSettingsCopy,
  }),
  Account: defineView<'Account'>({
    title: 'account.title',
    isTitleHidden: true,
    Leading: NetworkChip,
    load: () => import('./Account/Account.tsx').then(({ Account }) => Account),
    loadCopy: loadAccountCopy,
  }),
  Networks: defineView<'Networks'>({
    title: 'networks.title',
    load: () => import('./Networks/Networks.tsx').then(({ Networks }) => Networks),
    loadCopy: loadAccountCopy,
  }),
  UnsupportedChain: defineView<'UnsupportedChain'>({
    title: 'unsupported.title',
    load: () =>
      import('./UnsupportedChain/UnsupportedChain.tsx').then(({ UnsupportedChain }) => UnsupportedChain),
    loadCopy: loadAccountCopy,
  }),
  Receive: defineView<'Receive'>({
    title: 'receive.title',
    load: () => import('./Receive/Receive.tsx').then(({ Receive }) => Receive),
    loadCopy: loadAccountCopy,
  }),
  Send: defineView<'Send'>({
    title: 'send.title',
    load: () => import('./Send/Send.tsx').then(({ Send }) => Send),
    loadCopy: loadSendCopy,
  }),
  ConnectingWalletConnectBasic: null,
  ApproveTransaction: null,
  SIWXSignMessage: null,
  RegisterAccountName: null,
  RegisterAccountNameSuccess: null,
  Swap: null,
} satisfies { [id in ViewId]: View<id> | null }
