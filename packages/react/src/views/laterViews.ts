import type { LaterViews } from './defineView.ts'

// Brings the views' own declarations of `ViewInput` into the types of the package.
export type { ViewId, ViewInput, ViewRequest } from '../modal/policy/ids.ts'

const wallets = () => import('../copy/en/wallets.ts')
const remote = () => import('../copy/en/remote.ts')
const settings = () => import('../copy/en/settings.ts')
const account = () => import('../copy/en/account.ts')
const networkButton = () => import('../copy/en/networkButton.ts')
const namespaces = () => import('../copy/en/namespaces.ts')
const send = () => import('../copy/en/send.ts')
const pending = () => import('../copy/en/pending.ts')
const swap = () => import('../copy/en/swap.ts')
const portfolio = () => import('../copy/en/portfolio.ts')
const tokenDetails = () => import('../copy/en/tokenDetails.ts')
const approvals = () => import('../copy/en/approvals.ts')
const names = () => import('../copy/en/names.ts')
const buy = () => import('../copy/en/buy.ts')
const email = () => import('../copy/en/email.ts')
const social = () => import('../copy/en/social.ts')
const walletWindow = () => import('../copy/en/walletWindow.ts')
const passkey = () => import('../copy/en/passkey.ts')
const farcaster = () => import('../copy/en/farcaster.ts')
const owner = () => import('../copy/en/owner.ts')
const devices = () => import('../copy/en/devices.ts')
const approve = () => import('../copy/en/approve.ts')
const signIn = () => import('../copy/en/signIn.ts')

/**
 * Lazy views: each with its heading, the module that exports it under its id, and its texts. A separate chunk, since the
 * list of all their chunk names would slow down the first opening.
 */
export const laterViews = {
  AllWallets: [
    'allWallets.title',
    () => Promise.all([import('./AllWallets/AllWallets.tsx'), wallets(), namespaces()]),
  ],
  ConnectingWallet: [
    'connect.title',
    () => Promise.all([import('./ConnectingWallet/ConnectingWallet.tsx'), wallets(), remote(), namespaces()]),
  ],
  ConnectingWalletConnectBasic: [
    'connect.title',
    () =>
      Promise.all([
        import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
        wallets(),
        remote(),
      ]),
  ],
  WhatIsAWallet: ['modal.help', () => Promise.all([import('./WhatIsAWallet/WhatIsAWallet.tsx'), wallets()])],
  GetAWallet: ['getAWallet.title', () => Promise.all([import('./GetAWallet/GetAWallet.tsx'), wallets()])],
  AccountSettings: [
    'settings.title',
    () =>
      Promise.all([
        import('./AccountSettings/AccountSettings.tsx'),
        settings(),
        namespaces(),
        email(),
        social(),
        owner(),
        walletWindow(),
      ]),
  ],
  Account: [
    'account.title',
    () =>
      Promise.all([
        import('./Account/Account.tsx'),
        account(),
        networkButton(),
        portfolio(),
        pending(),
        namespaces(),
      ]),
  ],
  Networks: [
    'networks.title',
    () => Promise.all([import('./Networks/Networks.tsx'), account(), namespaces()]),
  ],
  UnsupportedChain: [
    'unsupported.title',
    () => Promise.all([import('./UnsupportedChain/UnsupportedChain.tsx'), account()]),
  ],
  Receive: ['receive.title', () => Promise.all([import('./Receive/Receive.tsx'), account()])],
  Send: ['send.title', () => Promise.all([import('./Send/Send.tsx'), account(), send(), pending()])],
  Swap: ['swap.title', () => Promise.all([import('./Swap/Swap.tsx'), account(), send(), swap()])],
  TokenDetails: [
    'tokenDetails.title',
    () => Promise.all([import('./Account/TokenDetails.tsx'), account(), tokenDetails()]),
  ],
  Approvals: [
    'approvals.title',
    () => Promise.all([import('./Approvals/Approvals.tsx'), account(), send(), approvals()]),
  ],
  RegisterAccountName: [
    'names.title',
    () => Promise.all([import('./RegisterAccountName/RegisterAccountName.tsx'), account(), names()]),
  ],
  RegisterAccountNameSuccess: [
    'names.done',
    () => Promise.all([import('./RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'), names()]),
  ],
  Buy: ['buy.title', () => Promise.all([import('./Buy/Buy.tsx'), account(), send(), buy()])],
  EmailVerifyDevice: [
    'email.title',
    () => Promise.all([import('./EmailVerifyDevice/EmailVerifyDevice.tsx'), email(), walletWindow()]),
  ],
  EmailVerifyOtp: [
    'email.title',
    () => Promise.all([import('./EmailVerifyOtp/EmailVerifyOtp.tsx'), email(), walletWindow()]),
  ],
  ConnectingSocial: [
    'social.title',
    () => Promise.all([import('./ConnectingSocial/ConnectingSocial.tsx'), social(), walletWindow()]),
  ],
  ConnectingFarcaster: [
    'social.title',
    () =>
      Promise.all([
        import('./ConnectingFarcaster/ConnectingFarcaster.tsx'),
        social(),
        remote(),
        farcaster(),
        walletWindow(),
      ]),
  ],
  AllSocials: ['social.title', () => Promise.all([import('./AllSocials/AllSocials.tsx'), social()])],
  ConnectingPasskey: [
    'social.title',
    () => Promise.all([import('./ConnectingPasskey/ConnectingPasskey.tsx'), passkey(), walletWindow()]),
  ],
  ChangeRecovery: [
    'recovery.title',
    () =>
      Promise.all([
        import('./ChangeRecovery/ChangeRecovery.tsx'),
        email(),
        social(),
        owner(),
        walletWindow(),
      ]),
  ],
  SwitchAccountType: [
    'accountType.title',
    () => Promise.all([import('./SwitchAccountType/SwitchAccountType.tsx'), account(), owner()]),
  ],
  UpdateEmail: [
    'updateEmail.title',
    () =>
      Promise.all([
        import('./UpdateEmail/UpdateEmail.tsx'),
        account(),
        email(),
        social(),
        owner(),
        walletWindow(),
      ]),
  ],
  ExportKey: [
    'exportKey.title',
    () => Promise.all([import('./ExportKey/ExportKey.tsx'), email(), social(), owner(), walletWindow()]),
  ],
  Devices: [
    'devices.title',
    () =>
      Promise.all([
        import('./Devices/Devices.tsx'),
        account(),
        email(),
        social(),
        owner(),
        walletWindow(),
        devices(),
      ]),
  ],
  ApproveTransaction: [
    'approve.title',
    () => Promise.all([import('./ApproveTransaction/ApproveTransaction.tsx'), approve()]),
  ],
  SIWXSignMessage: [
    'signIn.title',
    () => Promise.all([import('./SIWXSignMessage/SIWXSignMessage.tsx'), account(), signIn()]),
  ],
} satisfies LaterViews
