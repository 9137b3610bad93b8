export {
  type BitcoinTestWallet,
  type BitcoinWalletNetwork,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from './createBitcoinWallet.ts'
