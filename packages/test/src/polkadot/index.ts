export { createPolkadotWallet, type PolkadotWalletOptions } from './createPolkadotWallet.ts'
