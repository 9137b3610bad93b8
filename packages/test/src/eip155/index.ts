export {
  createEvmWallet,
  type EvmTestWallet,
  type EvmWalletChain,
  type EvmWalletOptions,
} from './createEvmWallet.ts'
