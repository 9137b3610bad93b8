export type {
  Authenticate,
  Client,
  ClientEvent,
  Connected,
  ConnectParameters,
  OpenPairing,
  RequestParameters,
  SignedMessage,
} from './client.ts'
export { createClient } from './createClient.ts'
export { createLink, type Link, type LinkParameters } from './createLink.ts'
export { createProvider, type Provider, type ProviderEvents } from './createProvider.ts'
export {
  ClientEndedError,
  DisconnectedError,
  ExpiredError,
  GrantedElsewhereError,
  NotGrantedError,
  RejectedError,
  RelayRefusedError,
  WalletConnectError,
  WalletError,
} from './errors.ts'
export type { RefusalReason, TransportState } from './relay/transport.ts'
export type { Grants, Metadata, NamespaceGrant, NamespaceProposal, Session } from './session.ts'
export type { ClientStorage } from './stored.ts'
export { formatUri, type PairingUri, parseUri } from './uri.ts'
