export { createHeadlessWallet, type HeadlessWalletOptions, type WalletChain } from './createHeadlessWallet.ts'
export { createMemoryStorage } from './createMemoryStorage.ts'
export { type Injection, provideWallet } from './provideWallet.ts'
export { type CallsLesson, teachCalls, type WalletCall } from './teachCalls.ts'
export {
  type TestWallet,
  type WalletAnnouncement,
  WalletError,
  type WalletProvider,
  type WalletRequest,
} from './wallet.ts'
