import type { ViewRequest } from '../src/index.ts'
import type { Scene } from './answers.ts'
import type { Specimen } from './specimen.tsx'
import { View } from './View.tsx'

const at = (name: string, scene: Scene | 'nobody', request: ViewRequest): Specimen => ({
  name,
  content: <View scene={scene} request={request} />,
})
const devnetToken = `eip155:31337:0x${'7'.repeat(40)}`
const tokens: ViewRequest = { view: 'Account', data: { tab: 'Tokens' } }
const nfts: ViewRequest = { view: 'Account', data: { tab: 'NFTs' } }
const activity: ViewRequest = { view: 'Account', data: { tab: 'Activity' } }

/** The account's views in all their states. */
export const views: readonly Specimen[] = [
  at('Tokens', 'rich', tokens),
  at('NFTs', 'rich', nfts),
  at('Activity', 'rich', activity),
  at('Token', 'rich', {
    view: 'TokenDetails',
    data: { token: `${devnetToken.slice(0, -40)}${'1'.repeat(40)}` },
  }),
  at('Token native', 'rich', { view: 'TokenDetails', data: { token: 'native' } }),
  at('Token none', 'empty', { view: 'TokenDetails', data: { token: 'native' } }),
  at('Token extreme', 'extreme', {
    view: 'TokenDetails',
    data: { token: `${devnetToken.slice(0, -40)}${'4'.repeat(40)}` },
  }),
  at('Token failing', 'failing', { view: 'TokenDetails', data: { token: 'native' } }),
  at('Approvals', 'rich', { view: 'Approvals' }),
  at('Approvals empty', 'empty', { view: 'Approvals' }),
  at('Approvals extreme', 'extreme', { view: 'Approvals' }),
  at('Approvals failing', 'failing', { view: 'Approvals' }),
  at('Networks', 'rich', { view: 'Networks' }),
  at('Receive', 'rich', { view: 'Receive' }),
  at('UnsupportedChain', 'rich', { view: 'UnsupportedChain' }),
  at('Send', 'rich', { view: 'Send' }),
  at('Send an NFT', 'rich', { view: 'Send', data: { token: `${devnetToken}/9` } }),
  at('Send nothing', 'empty', { view: 'Send' }),
  at('Swap', 'rich', { view: 'Swap' }),
  at('Swap failing', 'failing', { view: 'Swap' }),
  at('Send extreme', 'extreme', { view: 'Send' }),
  at('Send failing', 'failing', { view: 'Send' }),
  at('Tokens empty', 'empty', tokens),
  at('NFTs empty', 'empty', nfts),
  at('Activity empty', 'empty', activity),
  at('Tokens failing', 'failing', tokens),
  at('NFTs failing', 'failing', nfts),
  at('Activity failing', 'failing', activity),
  at('Tokens partial', 'partial', tokens),
  at('NFTs only spam', 'partial', nfts),
  at('Tokens extreme', 'extreme', tokens),
  at('NFTs extreme', 'extreme', nfts),
  at('Activity extreme', 'extreme', activity),
]

/** The same views while loading. On a separate page, since open requests hold up the others. */
export const loading: readonly Specimen[] = [
  at('Tokens loading', 'loading', tokens),
  at('NFTs loading', 'loading', nfts),
  at('Activity loading', 'loading', activity),
  at('Token loading', 'loading', { view: 'TokenDetails', data: { token: 'native' } }),
  at('Approvals loading', 'loading', { view: 'Approvals' }),
  at('Send loading', 'loading', { view: 'Send' }),
]

/** The views before connecting, and the account's settings. */
export const others: readonly Specimen[] = [
  at('Connect', 'nobody', { view: 'Connect' }),
  at('AllWallets', 'nobody', { view: 'AllWallets' }),
  at('ConnectingWallet', 'nobody', { view: 'ConnectingWallet', data: { walletId: 'rainbow' } }),
  at('WhatIsAWallet', 'nobody', { view: 'WhatIsAWallet' }),
  at('GetAWallet', 'nobody', { view: 'GetAWallet' }),
  at('No account', 'nobody', { view: 'Account' }),
  at('AccountSettings', 'rich', { view: 'AccountSettings' }),
  ...(['networkNotFound', 'invalidAppConfiguration', 'projectIdNotConfigured'] as const).map((alert) => ({
    name: alert,
    content: <View scene="nobody" request={{ view: 'Connect' }} alert={alert} />,
  })),
]
