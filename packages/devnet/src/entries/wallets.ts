export {
  createHeadlessWallet,
  type HeadlessWalletOptions,
  type WalletChain,
} from '../wallets/createHeadlessWallet.ts'
export { createMemoryStorage } from '../wallets/createMemoryStorage.ts'
export { type Injection, provideWallet } from '../wallets/provideWallet.ts'
export { type CallsLesson, teachCalls, type WalletCall } from '../wallets/teachCalls.ts'
export {
  type TestWallet,
  type WalletAnnouncement,
  WalletError,
  type WalletProvider,
  type WalletRequest,
} from '../wallets/wallet.ts'
