export { getModal } from './page/getModal.ts'
export {
  type TestWallet,
  type WalletAnswer,
  WalletError,
  type WalletMode,
  type WalletNamespace,
  type WalletOptions,
  type WalletRequest,
} from './wallet/wallet.ts'
