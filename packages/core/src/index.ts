export type { Balance, WalletAsset } from '@latchkey/protocol/schema'
export { type ConnectParameters, connect } from './actions/connect.ts'
export { type DisconnectParameters, disconnect } from './actions/disconnect.ts'
export { estimateFee, estimateFeeQueryOptions, type Fee } from './actions/estimateFee.ts'
export { type AccountState, getAccountState } from './actions/getAccountState.ts'
export { getActiveAccount } from './actions/getActiveAccount.ts'
export {
  type BalanceResult,
  type GetBalanceParameters,
  getBalance,
  getBalanceQueryOptions,
  toBalanceFields,
} from './actions/getBalance.ts'
export {
  type GetBalancesParameters,
  getBalances,
  getBalancesQueryOptions,
  refreshBalances,
} from './actions/getBalances.ts'
export { type Capabilities, getCapabilities } from './actions/getCapabilities.ts'
export { type ConnectionStateView, getConnectionState } from './actions/getConnectionState.ts'
export { type GasPrice, getGasPrice } from './actions/getGasPrice.ts'
export {
  type GetHistoryParameters,
  getHistory,
  getHistoryQueryOptions,
  type HistoryEntry,
  type HistoryPage,
} from './actions/getHistory.ts'
export { getIdentity, getIdentityQueryOptions, type Identity } from './actions/getIdentity.ts'
export { getNetworkState, type NetworkState } from './actions/getNetworkState.ts'
export { getNfts, getNftsQueryOptions, type Nft, type NftsPage } from './actions/getNfts.ts'
export { getPrices, getPricesQueryOptions, type PricedToken } from './actions/getPrices.ts'
export { getSupportedChains, getSupportedChainsQueryOptions, isServed } from './actions/getSupportedChains.ts'
export { getTokens, getTokensQueryOptions, type Token } from './actions/getTokens.ts'
export { getWalletAssets, type WalletAssets } from './actions/getWalletAssets.ts'
export { listRemoteSessions, type RemoteSession } from './actions/listRemoteSessions.ts'
export { openConnectedWallet } from './actions/openConnectedWallet.ts'
export { removeNamespace } from './actions/removeNamespace.ts'
export { removeNetwork } from './actions/removeNetwork.ts'
export { type Receiver, readReceiver, resolveReceiver } from './actions/resolveReceiver.ts'
export { type SendTransactionParameters, sendTransaction } from './actions/sendTransaction.ts'
export { sendTransfer } from './actions/sendTransfer.ts'
export { signMessage } from './actions/signMessage.ts'
export { switchConnection } from './actions/switchConnection.ts'
export { switchNetwork } from './actions/switchNetwork.ts'
export {
  groupByMonth,
  type HistoryMonth,
  type HistorySource,
  type HistoryState,
  toHistoryState,
  visibleTransfers,
} from './actions/toHistoryState.ts'
export { type WaitForReceiptParameters, waitForReceipt } from './actions/waitForReceipt.ts'
export {
  type WatchPendingTransactionsParameters,
  watchPendingTransactions,
} from './actions/watchPendingTransactions.ts'
export type { ApiClient, ApiRequest } from './api/createApiClient.ts'
export { createApiClient } from './api/createApiClient.ts'
export type {
  CatalogueWallet,
  Config,
  KitEvent,
  LogLevel,
  Metadata,
  ResolvedConfig,
} from './config.ts'
export { getRemoteReach, type RemoteReach } from './connectors/getRemoteReach.ts'
export { getWalletLink, type WalletLink } from './connectors/getWalletLink.ts'
export { loadCatalogue } from './connectors/loadCatalogue.ts'
export { listWallets, type WalletRow, type WalletSources } from './connectors/wallets.ts'
export { createKit } from './createKit.ts'
export * from './errors/account.ts'
export * from './errors/api.ts'
export { BaseError } from './errors/base.ts'
export { ConfigInvalidError } from './errors/config.ts'
export * from './errors/connection.ts'
export * from './errors/network.ts'
export { isUserRejection, UserRejectedError } from './errors/rejection.ts'
export * from './errors/send.ts'
export * from './errors/signIn.ts'
export { createFlow, type Flow, type FlowDefinition } from './flows/createFlow.ts'
export { emptyDraft, type SendDraft } from './flows/prepareTransfer.ts'
export { createRemotePairingFlow, type RemotePairingFlow } from './flows/remotePairing.ts'
export type {
  LinkedWallet,
  RelayRefusal,
  RemotePairingEvent,
  RemotePairingState,
} from './flows/remotePairingTransition.ts'
export { createSendFlow, type SendFlow } from './flows/send.ts'
export { balanceToSendToken, nftToSendToken, type SendToken } from './flows/sendToken.ts'
export type { ReceiverState, SendEvent, SendState } from './flows/sendTransition.ts'
export { type SendFields, toSendFields } from './flows/toSendFields.ts'
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
  RemotePeer,
  Status,
  Transfer,
} from './kit.ts'
export {
  defineNamespace,
  type NamespaceContext,
  type NamespaceDefinition,
} from './namespaces/defineNamespace.ts'
export { type BrowserName, getBrowser } from './platform/browser.ts'
export { type Device, getDevice } from './platform/device.ts'
export { getLinkPlatform, type LinkPlatform } from './platform/linkPlatform.ts'
export { openLink } from './platform/openLink.ts'
export {
  createCookieStorage,
  createLocalStorage,
  createMemoryStorage,
  type KitStorage,
} from './platform/storage.ts'
export { type Alert, type AlertName, type Alerts, alertClosed, alertRaised } from './stores/alerts.ts'
export type { Pairing } from './stores/pairing.ts'
export { accountTypePreferred, type Preferences } from './stores/preferences.ts'
export { isSameAddress, shortenAddress } from './utils/addresses.ts'
export { cutAmount, formatAmount, parseAmount } from './utils/amounts.ts'
export { toNetwork } from './utils/toNetwork.ts'
