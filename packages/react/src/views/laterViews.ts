import type { LaterViews } from './defineView.ts'
import { across, block, disc, line, rows, skeleton, space } from './skeleton.tsx'

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
const activityDetails = () => import('../copy/en/activityDetails.ts')
const nftDetails = () => import('../copy/en/nftDetails.ts')
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

/** Views that say what happens, and what to do next. */
const message = (height: number) => {
  const words = [space(18), disc(80), space(8), line(180), line(240)] as const
  return height < 250 ? skeleton(height, ...words) : skeleton(height, ...words, space(8), block(52))
}

/**
 * Lazy views: each with its heading, the module that exports it under its id, its texts, and its skeleton. A separate
 * chunk, since the list of all their chunk names would slow down the first opening.
 */
export const laterViews = {
  AllWallets: [
    'allWallets.title',
    () => Promise.all([import('./AllWallets/AllWallets.tsx'), wallets(), namespaces()]),
    skeleton(720, block(52), rows(12)),
  ],
  ConnectingWallet: [
    'connect.title',
    () => Promise.all([import('./ConnectingWallet/ConnectingWallet.tsx'), wallets(), remote(), namespaces()]),
    message(300),
  ],
  ConnectingWalletConnectBasic: [
    'connect.title',
    () =>
      Promise.all([
        import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
        wallets(),
        remote(),
      ]),
    skeleton(504, block(52), space(16), block(300, 300), line(220), block(44, 140)),
  ],
  WhatIsAWallet: [
    'modal.help',
    () => Promise.all([import('./WhatIsAWallet/WhatIsAWallet.tsx'), wallets()]),
    skeleton(333, space(4), rows(3, 69), space(12), block(52)),
  ],
  GetAWallet: [
    'getAWallet.title',
    () => Promise.all([import('./GetAWallet/GetAWallet.tsx'), wallets()]),
    skeleton(367, line(280), line(120), rows(5)),
  ],
  AccountSettings: [
    'settings.title',
    () =>
      Promise.all([
        import('./AccountSettings/AccountSettings.tsx'),
        account(),
        settings(),
        namespaces(),
        email(),
        social(),
        owner(),
        walletWindow(),
      ]),
    skeleton(558, block(44), rows(7), block(52)),
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
    skeleton(
      720,
      across(disc(56), block(56, 270)),
      space(8),
      block(100),
      across(disc(44), disc(44), disc(44), disc(44)),
      space(18),
      rows(6),
    ),
  ],
  Networks: [
    'networks.title',
    () => Promise.all([import('./Networks/Networks.tsx'), account(), namespaces()]),
    skeleton(200, rows(3)),
  ],
  UnsupportedChain: [
    'unsupported.title',
    () => Promise.all([import('./UnsupportedChain/UnsupportedChain.tsx'), account()]),
    skeleton(289, space(4), disc(64), line(180), line(260), space(4), rows(2)),
  ],
  Receive: [
    'receive.title',
    () => Promise.all([import('./Receive/Receive.tsx'), account()]),
    skeleton(594, space(8), block(280, 280), space(4), line(280), line(220), block(110), space(4), block(52)),
  ],
  Send: [
    'send.title',
    () => Promise.all([import('./Send/Send.tsx'), account(), send(), pending()]),
    skeleton(385, block(144), space(12), block(52), space(8), block(56), block(52)),
  ],
  Swap: [
    'swap.title',
    () => Promise.all([import('./Swap/Swap.tsx'), account(), send(), swap()]),
    skeleton(330, block(130), block(130), block(52)),
  ],
  TokenDetails: [
    'tokenDetails.title',
    () => Promise.all([import('./Account/TokenDetails.tsx'), account(), tokenDetails()]),
    skeleton(
      720,
      disc(60),
      line(120),
      block(42, 176),
      space(8),
      across(disc(44), disc(44), disc(44), disc(44)),
      space(18),
      rows(8),
    ),
  ],
  ActivityDetails: [
    'activityDetails.title',
    () => Promise.all([import('./Account/ActivityDetails.tsx'), account(), send(), activityDetails()]),
    skeleton(534, disc(60), line(60), block(42, 176), line(60), block(300), block(20, 120)),
  ],
  NftDetails: [
    'nftDetails.title',
    () => Promise.all([import('./Account/NftDetails.tsx'), account(), tokenDetails(), nftDetails()]),
    skeleton(638, block(280, 280), line(120), space(4), block(52), block(179), block(20, 120)),
  ],
  Approvals: [
    'approvals.title',
    () => Promise.all([import('./Approvals/Approvals.tsx'), account(), send(), approvals()]),
    skeleton(249, line(280), line(200), rows(3)),
  ],
  RegisterAccountName: [
    'names.title',
    () => Promise.all([import('./RegisterAccountName/RegisterAccountName.tsx'), account(), names()]),
    skeleton(224, line(280), line(220), space(4), block(52), block(52)),
  ],
  RegisterAccountNameSuccess: [
    'names.done',
    () => Promise.all([import('./RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'), names()]),
    message(255),
  ],
  Buy: [
    'buy.title',
    () => Promise.all([import('./Buy/Buy.tsx'), account(), send(), buy()]),
    skeleton(390, block(164), block(98), block(40), block(52)),
  ],
  EmailVerifyDevice: [
    'email.title',
    () => Promise.all([import('./EmailVerifyDevice/EmailVerifyDevice.tsx'), email(), walletWindow()]),
    message(192),
  ],
  EmailVerifyOtp: [
    'email.title',
    () => Promise.all([import('./EmailVerifyOtp/EmailVerifyOtp.tsx'), email(), walletWindow()]),
    skeleton(345, space(10), disc(72), space(8), line(240), line(180), space(8), block(56), block(44)),
  ],
  ConnectingSocial: [
    'social.title',
    () => Promise.all([import('./ConnectingSocial/ConnectingSocial.tsx'), social(), walletWindow()]),
    message(318),
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
    skeleton(594, space(8), block(312, 312), line(220), line(260), block(52)),
  ],
  AllSocials: [
    'social.title',
    () => Promise.all([import('./AllSocials/AllSocials.tsx'), social()]),
    skeleton(504, rows(8)),
  ],
  ConnectingPasskey: [
    'social.title',
    () => Promise.all([import('./ConnectingPasskey/ConnectingPasskey.tsx'), passkey(), walletWindow()]),
    message(213),
  ],
  ChangeRecovery: [
    'recovery.title',
    () =>
      Promise.all([
        import('./ChangeRecovery/ChangeRecovery.tsx'),
        account(),
        email(),
        social(),
        owner(),
        walletWindow(),
      ]),
    skeleton(311, line(280), line(60), rows(3, 76)),
  ],
  SwitchAccountType: [
    'accountType.title',
    () => Promise.all([import('./SwitchAccountType/SwitchAccountType.tsx'), account(), owner()]),
    skeleton(267, line(280), line(220), rows(2, 84)),
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
    skeleton(251, line(260), space(8), block(52), line(280), space(8), block(52)),
  ],
  ExportKey: [
    'exportKey.title',
    () =>
      Promise.all([
        import('./ExportKey/ExportKey.tsx'),
        account(),
        email(),
        social(),
        owner(),
        walletWindow(),
      ]),
    message(213),
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
    skeleton(102, line(260), space(4), block(62)),
  ],
  ApproveTransaction: [
    'approve.title',
    () => Promise.all([import('./ApproveTransaction/ApproveTransaction.tsx'), approve()]),
    message(339),
  ],
  SIWXSignMessage: [
    'signIn.title',
    () => Promise.all([import('./SIWXSignMessage/SIWXSignMessage.tsx'), account(), signIn()]),
    skeleton(458, space(8), disc(64), space(4), line(240), line(180), block(180), block(52)),
  ],
} satisfies LaterViews
