export { provideStandardWallet } from '../wallets/provideStandardWallet.ts'
export { createSolanaSender, type SolanaSender } from '../wallets/solana/createSolanaSender.ts'
export { createSolanaWallet, type SolanaWalletOptions } from '../wallets/solana/createSolanaWallet.ts'
export {
  createLookupTable,
  mintToken2022,
  mintTokenWithMultiplier,
  updateMultiplier,
} from '../wallets/solana/fixtures.ts'
export type { SolanaTestWallet, StandardWallet } from '../wallets/solana/solanaWallet.ts'
