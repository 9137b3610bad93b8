export { type ConnectParameters, connect } from './actions/connect.ts'
export { type DisconnectParameters, disconnect } from './actions/disconnect.ts'
export { type AccountState, getAccountState } from './actions/getAccountState.ts'
export { getActiveAccount } from './actions/getActiveAccount.ts'
export { type ConnectionStateView, getConnectionState } from './actions/getConnectionState.ts'
export { getNetworkState, type NetworkState } from './actions/getNetworkState.ts'
export { removeNamespace } from './actions/removeNamespace.ts'
export { removeNetwork } from './actions/removeNetwork.ts'
export { sendTransfer } from './actions/sendTransfer.ts'
export { signMessage } from './actions/signMessage.ts'
export { switchConnection } from './actions/switchConnection.ts'
export { switchNetwork } from './actions/switchNetwork.ts'
export type {
  CatalogueWallet,
  Config,
  KitEvent,
  LogLevel,
  Metadata,
  ResolvedConfig,
} from './config.ts'
export { loadCatalogue } from './connectors/loadCatalogue.ts'
export { listWallets, type WalletRow, type WalletSources } from './connectors/wallets.ts'
export { createKit } from './createKit.ts'
export { BaseError } from './errors/base.ts'
export { ConfigInvalidError } from './errors/config.ts'
export * from './errors/connection.ts'
export { isUserRejection, UserRejectedError } from './errors/rejection.ts'
export type {
  ActiveAccount,
  Connection,
  ConnectionState,
  ConnectorRow,
  Facts,
  Kit,
  Namespace,
  NamespaceConnections,
  Readable,
  Status,
  Transfer,
} from './kit.ts'
export {
  defineNamespace,
  type NamespaceContext,
  type NamespaceDefinition,
} from './namespaces/defineNamespace.ts'
export { type Device, getDevice } from './platform/device.ts'
export {
  createCookieStorage,
  createLocalStorage,
  createMemoryStorage,
  type KitStorage,
} from './platform/storage.ts'
export { type Alert, type AlertName, type Alerts, alertClosed, alertRaised } from './stores/alerts.ts'
export type { Pairing } from './stores/connection.ts'
export { accountTypePreferred, type Preferences } from './stores/preferences.ts'
export { toNetwork } from './utils/toNetwork.ts'
