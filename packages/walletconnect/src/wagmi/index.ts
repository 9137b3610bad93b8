export type { Authenticate, SignedMessage } from '../client.ts'
export { SwitchChainError, UserRejectedRequestError } from './errors.ts'
export { proposedEvents, proposedMethods } from './proposal.ts'
export { type WalletConnectParameters, type WalletConnectProperties, walletConnect } from './walletConnect.ts'
