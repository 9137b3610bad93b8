export { type CosmosWalletOptions, createCosmosWallet } from './createCosmosWallet.ts'
