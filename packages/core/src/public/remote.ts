export { followWalletLink, type LinkedWallet } from '../remote/followWalletLink.ts'
export { getWalletLink, type WalletLink } from '../remote/getWalletLink.ts'
export { findLateWallets, getWallets, loadWallets, watchWallets } from '../remote/getWallets.ts'
export { listRemoteSessions, type RemoteSession } from '../remote/listRemoteSessions.ts'
export { createRemotePairingFlow, type RemotePairingFlow } from '../remote/remotePairing.ts'
export type {
  RelayRefusal,
  RemotePairingEvent,
  RemotePairingState,
} from '../remote/remotePairingTransition.ts'
