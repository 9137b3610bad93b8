const wallets = () => import('../copy/en/wallets.ts')
const remote = () => import('../copy/en/remote.ts')
const settings = () => import('../copy/en/settings.ts')
const account = () => import('../copy/en/account.ts')
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
 * Lazy views: each with the module that exports it under its id, and its texts. A separate chunk, since the list of all
 * their chunk names would slow down the first opening.
 */
export const laterViews = {
  AllWallets: () => Promise.all([import('./AllWallets/AllWallets.tsx'), wallets(), namespaces()]),
  ConnectingWallet: () =>
    Promise.all([import('./ConnectingWallet/ConnectingWallet.tsx'), wallets(), remote(), namespaces()]),
  ConnectingWalletConnectBasic: () =>
    Promise.all([
      import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
      wallets(),
      remote(),
    ]),
  WhatIsAWallet: () => Promise.all([import('./WhatIsAWallet/WhatIsAWallet.tsx'), wallets()]),
  GetAWallet: () => Promise.all([import('./GetAWallet/GetAWallet.tsx'), wallets()]),
  AccountSettings: () =>
    Promise.all([
      import('./AccountSettings/AccountSettings.tsx'),
      settings(),
      namespaces(),
      email(),
      social(),
      owner(),
      walletWindow(),
    ]),
  Account: () =>
    Promise.all([import('./Account/Account.tsx'), account(), portfolio(), pending(), namespaces()]),
  Networks: () => Promise.all([import('./Networks/Networks.tsx'), account(), namespaces()]),
  UnsupportedChain: () => Promise.all([import('./UnsupportedChain/UnsupportedChain.tsx'), account()]),
  Receive: () => Promise.all([import('./Receive/Receive.tsx'), account()]),
  Send: () => Promise.all([import('./Send/Send.tsx'), account(), send(), pending()]),
  Swap: () => Promise.all([import('./Swap/Swap.tsx'), account(), send(), swap()]),
  TokenDetails: () => Promise.all([import('./Account/TokenDetails.tsx'), account(), tokenDetails()]),
  Approvals: () => Promise.all([import('./Approvals/Approvals.tsx'), account(), send(), approvals()]),
  RegisterAccountName: () =>
    Promise.all([import('./RegisterAccountName/RegisterAccountName.tsx'), account(), names()]),
  RegisterAccountNameSuccess: () =>
    Promise.all([import('./RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'), names()]),
  Buy: () => Promise.all([import('./Buy/Buy.tsx'), account(), send(), buy()]),
  EmailVerifyDevice: () =>
    Promise.all([import('./EmailVerifyDevice/EmailVerifyDevice.tsx'), email(), walletWindow()]),
  EmailVerifyOtp: () => Promise.all([import('./EmailVerifyOtp/EmailVerifyOtp.tsx'), email(), walletWindow()]),
  ConnectingSocial: () =>
    Promise.all([import('./ConnectingSocial/ConnectingSocial.tsx'), social(), walletWindow()]),
  ConnectingFarcaster: () =>
    Promise.all([
      import('./ConnectingFarcaster/ConnectingFarcaster.tsx'),
      social(),
      remote(),
      farcaster(),
      walletWindow(),
    ]),
  AllSocials: () => Promise.all([import('./AllSocials/AllSocials.tsx'), social()]),
  ConnectingPasskey: () =>
    Promise.all([import('./ConnectingPasskey/ConnectingPasskey.tsx'), passkey(), walletWindow()]),
  ChangeRecovery: () =>
    Promise.all([import('./ChangeRecovery/ChangeRecovery.tsx'), email(), social(), owner(), walletWindow()]),
  SwitchAccountType: () =>
    Promise.all([import('./SwitchAccountType/SwitchAccountType.tsx'), account(), owner()]),
  UpdateEmail: () =>
    Promise.all([
      import('./UpdateEmail/UpdateEmail.tsx'),
      account(),
      email(),
      social(),
      owner(),
      walletWindow(),
    ]),
  ExportKey: () =>
    Promise.all([import('./ExportKey/ExportKey.tsx'), email(), social(), owner(), walletWindow()]),
  Devices: () =>
    Promise.all([
      import('./Devices/Devices.tsx'),
      account(),
      email(),
      social(),
      owner(),
      walletWindow(),
      devices(),
    ]),
  ApproveTransaction: () => Promise.all([import('./ApproveTransaction/ApproveTransaction.tsx'), approve()]),
  SIWXSignMessage: () => Promise.all([import('./SIWXSignMessage/SIWXSignMessage.tsx'), account(), signIn()]),
}
