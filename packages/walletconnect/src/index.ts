export type {
  Authenticate,
  Client,
  ClientEvent,
  Connected,
  ConnectParameters,
  RequestParameters,
  SignedMessage,
} from './client.ts'
export { createClient } from './createClient.ts'
export { createProvider, type Provider, type ProviderEvents } from './createProvider.ts'
export {
  ClientEndedError,
  DisconnectedError,
  ExpiredError,
  NotGrantedError,
  RejectedError,
  WalletConnectError,
  WalletError,
} from './errors.ts'
export { type RefusalReason, RelayRefusedError, type TransportState } from './relay/createTransport.ts'
export type { Grants, Metadata, NamespaceGrant, NamespaceProposal, Session } from './session.ts'
export type { ClientStorage } from './stored.ts'
export { formatUri, type PairingUri, parseUri } from './uri.ts'
