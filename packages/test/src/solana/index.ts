export { createSolanaWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'
