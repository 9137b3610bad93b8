export { provideStandardWallet } from '../provideStandardWallet.ts'
export { createSolanaSender, type SolanaSender } from './createSolanaSender.ts'
export { createSolanaWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'
export type { SolanaTestWallet, StandardWallet } from './solanaWallet.ts'
