export { getModal } from './page/getModal.ts'
export {
  type TestWallet,
  TestWalletError,
  type WalletAnswer,
  type WalletMode,
  type WalletNamespace,
  type WalletOptions,
  type WalletRequest,
} from './wallet/wallet.ts'
