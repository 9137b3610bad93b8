export { createAccounts } from './signer/createAccounts.ts'
export { createVault } from './vault/createVault.ts'
