export { createHeadlessWallet, type HeadlessWalletOptions, type WalletChain } from './createHeadlessWallet.ts'
export { type Injection, provideWallet } from './provideWallet.ts'
export type { TestWallet, WalletAnnouncement, WalletProvider, WalletRequest } from './wallet.ts'
