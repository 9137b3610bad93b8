export {
  ClientEndedError,
  DisconnectedError,
  ExpiredError,
  GrantedElsewhereError,
  NotGrantedError,
  RejectedError,
  RelayRefusedError,
  SessionEndedError,
  WalletConnectError,
  WalletError,
} from './base/errors.ts'
export { createClient } from './client/createClient.ts'
export { createLink, type Link, type LinkParameters } from './client/createLink.ts'
export { createProvider, type Provider, type ProviderEvents } from './client/createProvider.ts'
export type { RefusalReason, TransportState } from './relay/transport.ts'
export type {
  Authenticate,
  Client,
  ClientEvent,
  Connected,
  ConnectParameters,
  OpenPairing,
  RequestParameters,
  SignedMessage,
} from './session/client.ts'
export type { Grants, Metadata, NamespaceGrant, NamespaceProposal, Session } from './session/session.ts'
export type { ClientStorage } from './session/stored.ts'
export { formatUri, type PairingUri, parseUri } from './session/uri.ts'
