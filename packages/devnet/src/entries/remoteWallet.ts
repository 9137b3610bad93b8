export { createRemoteWallet, type RemoteGrants, type RemoteWallet } from '../wallets/createRemoteWallet.ts'
