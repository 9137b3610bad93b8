export { getRemoteReach, type RemoteReach } from '@latchkey/protocol/getRemoteReach'
export type { Network } from '@latchkey/protocol/network'
export type { Balance, KeptReceiver, Name, NameSuggestion, WalletAsset } from '@latchkey/protocol/schema'
export { attendSignIn } from './actions/attendSignIn.ts'
export { type BuildApprovalParameters, buildApproval } from './actions/buildApproval.ts'
export { type BuildSwapParameters, buildSwap, type SwapCall } from './actions/buildSwap.ts'
export { canReplace } from './actions/canReplace.ts'
export { checkName, type NameCheck } from './actions/checkName.ts'
export { type ConnectParameters, connect } from './actions/connect.ts'
export { declineSignIn, reconsiderSignIn } from './actions/declineSignIn.ts'
export { type DisconnectParameters, disconnect } from './actions/disconnect.ts'
export {
  type EstimateCallFeeParameters,
  estimateFee,
  estimateFeeQueryOptions,
  type Fee,
} from './actions/estimateFee.ts'
export { estimateFees, type FeeChoice } from './actions/estimateFees.ts'
export {
  type EstimateSwapFeeParameters,
  estimateSwapFee,
  estimateSwapFeeQueryOptions,
} from './actions/estimateSwapFee.ts'
export { followWalletLink, type LinkedWallet } from './actions/followWalletLink.ts'
export { type AccountState, getAccountState } from './actions/getAccountState.ts'
export { getActiveAccount } from './actions/getActiveAccount.ts'
export { type GetAllowanceParameters, getAllowance } from './actions/getAllowance.ts'
export {
  type Approval,
  type Approvals,
  type GetApprovalsParameters,
  getApprovals,
  getApprovalsQueryOptions,
} from './actions/getApprovals.ts'
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
export {
  type GetIdentityParameters,
  getIdentity,
  getIdentityQueryOptions,
  type Identity,
} from './actions/getIdentity.ts'
export { getInitialState } from './actions/getInitialState.ts'
export { getName } from './actions/getName.ts'
export { isNameRegistrant } from './actions/getNameRegistrant.ts'
export { type GetNameSuggestionsParameters, getNameSuggestions } from './actions/getNameSuggestions.ts'
export { getNames, getNamesQueryOptions } from './actions/getNames.ts'
export { getNetworkState, type NetworkState } from './actions/getNetworkState.ts'
export {
  type GetNftsParameters,
  getNfts,
  getNftsQueryOptions,
  type Nft,
  type NftsPage,
} from './actions/getNfts.ts'
export {
  getOnrampOptions,
  getOnrampOptionsQueryOptions,
  type OnrampOffer,
} from './actions/getOnrampOptions.ts'
export {
  type GetOnrampQuoteParameters,
  getOnrampQuote,
  type QuotedPurchase,
} from './actions/getOnrampQuote.ts'
export {
  type AppPermission,
  type GetPermissionsParameters,
  getPermissions,
  getPermissionsQueryOptions,
} from './actions/getPermissions.ts'
export {
  type GetPortfolioParameters,
  getPortfolio,
  getPortfolioQueryOptions,
  type PortfolioPoint,
} from './actions/getPortfolio.ts'
export {
  type GetPricesParameters,
  getPrices,
  getPricesQueryOptions,
  type PricedToken,
} from './actions/getPrices.ts'
export { getSignInSessions, getSignInSessionsQueryOptions } from './actions/getSignInSessions.ts'
export { getSupportedChains, getSupportedChainsQueryOptions, isServed } from './actions/getSupportedChains.ts'
export { type GetSwapQuoteParameters, getSwapQuote, type SwapQuote } from './actions/getSwapQuote.ts'
export { getTokens, getTokensQueryOptions, type Token } from './actions/getTokens.ts'
export {
  type GetWalletAssetsParameters,
  getWalletAssets,
  type WalletAssets,
} from './actions/getWalletAssets.ts'
export { forgetPending } from './actions/keptPending.ts'
export { listReceivers } from './actions/keptReceivers.ts'
export { listRemoteSessions, type RemoteSession } from './actions/listRemoteSessions.ts'
export { openConnectedWallet } from './actions/openConnectedWallet.ts'
export { planReplacement, type Replacement, type ReplacementKind } from './actions/planReplacement.ts'
export { preparePairing } from './actions/preparePairing.ts'
export type { PreparedSignIn } from './actions/prepareSignIn.ts'
export type { FeeSpeed } from './actions/readFeesPerGas.ts'
export { type ReadReceiver, type ReceiverProblem, readReceiver } from './actions/readReceiver.ts'
export { readSignIn } from './actions/readSignIn.ts'
export { registerName } from './actions/registerName.ts'
export { removeNamespace } from './actions/removeNamespace.ts'
export { removeNetwork } from './actions/removeNetwork.ts'
export { replaceTransaction } from './actions/replaceTransaction.ts'
export { type Receiver, resolveReceiver } from './actions/resolveReceiver.ts'
export { revokePermission } from './actions/revokePermission.ts'
export { revokeSignInSession } from './actions/revokeSignInSession.ts'
export { type SendTransactionParameters, sendTransaction } from './actions/sendTransaction.ts'
export { sendTransfer } from './actions/sendTransfer.ts'
export { signIn } from './actions/signIn.ts'
export { signMessage } from './actions/signMessage.ts'
export type { RegisterNameParameters, SignedName } from './actions/signName.ts'
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
export { type WaitForTransferParameters, waitForTransfer } from './actions/waitForTransfer.ts'
export {
  type WatchPendingTransactionsParameters,
  watchPendingTransactions,
} from './actions/watchPendingTransactions.ts'
export type { ApiClient, ApiRequest } from './api/createApiClient.ts'
export { createApiClient } from './api/createApiClient.ts'
export type { CatalogueWallet, Config, KitEvent, LogLevel, Metadata, ResolvedConfig } from './config.ts'
export { getWalletLink, type WalletLink } from './connectors/getWalletLink.ts'
export { loadCatalogue } from './connectors/loadCatalogue.ts'
export { listWallets, type WalletRow, type WalletSources } from './connectors/wallets.ts'
export { createKit } from './createKit.ts'
export * from './errors/account.ts'
export * from './errors/api.ts'
export { BaseError } from './errors/base.ts'
export { ConfigInvalidError, KitInvalidError } from './errors/config.ts'
export * from './errors/connection.ts'
export * from './errors/frame.ts'
export * from './errors/names.ts'
export * from './errors/network.ts'
export { isUserRejection, UserRejectedError } from './errors/rejection.ts'
export * from './errors/send.ts'
export * from './errors/signIn.ts'
export * from './errors/swap.ts'
export { type BuyFlow, createBuyFlow } from './flows/buy.ts'
export {
  type BuyDraft,
  type BuyEvent,
  type BuyOrder,
  type BuyState,
  isFollowedBuy,
  judgeBuyAmount,
  type PreparedBuy,
} from './flows/buyState.ts'
export {
  type ChangeRecoveryEvent,
  type ChangeRecoveryFlow,
  type ChangeRecoveryState,
  createChangeRecoveryFlow,
  getRecoveryKind,
  getRecoveryKindKey,
  getRecoveryKindQueryOptions,
} from './flows/changeRecovery.ts'
export { createFlow, type Flow, type FlowDefinition } from './flows/createFlow.ts'
export { createDeleteAccountFlow } from './flows/deleteAccount.ts'
export { keepEmailDraft, readEmailDraft } from './flows/emailDraft.ts'
export { createEmailLoginFlow, type EmailLoginFlow } from './flows/emailLogin.ts'
export type { EmailLoginEvent, EmailLoginProblem, EmailLoginState } from './flows/emailLoginTransition.ts'
export { createExportKeyFlow } from './flows/exportKey.ts'
export { createFarcasterLoginFlow, type FarcasterLoginFlow } from './flows/farcasterLogin.ts'
export type { FarcasterLoginEvent, FarcasterLoginState } from './flows/farcasterLoginTransition.ts'
export {
  type GetPendingTransactionsParameters,
  getPendingTransactions,
  getPendingTransactionsQueryOptions,
  type PendingTransaction,
} from './flows/getPendingTransactions.ts'
export {
  getSmartAccountNetworks,
  getSmartAccountNetworksQueryOptions,
} from './flows/getSmartAccountNetworks.ts'
export {
  getWalletUser,
  getWalletUserKey,
  getWalletUserQueryOptions,
  toUserFields,
  type WalletUser,
} from './flows/getWalletUser.ts'
export type { HeldToken } from './flows/heldToken.ts'
export { type KeptEmailChange, readKeptEmailChange } from './flows/keptEmailChange.ts'
export type { OwnScreenEvent, OwnScreenFlow, OwnScreenState } from './flows/ownScreen.ts'
export {
  createPasskeyLoginFlow,
  type PasskeyLoginEvent,
  type PasskeyLoginFlow,
  type PasskeyLoginProblem,
  type PasskeyLoginState,
} from './flows/passkeyLogin.ts'
export {
  type PreparedSwap,
  parseSlippage,
  type SwapDraft,
  toMinimum,
} from './flows/prepareSwap.ts'
export { emptyDraft, type SendDraft } from './flows/prepareTransfer.ts'
export {
  type ReadSwapTokenParameters,
  readSwapToken,
  readSwapTokenQueryOptions,
  type UnlistedSwapToken,
} from './flows/readSwapToken.ts'
export {
  createRegisterNameFlow,
  type RegisterNameFlow,
  type RegisterNameFlowParameters,
} from './flows/registerName.ts'
export type { LabelCheck, RegisterNameEvent, RegisterNameState } from './flows/registerNameTransition.ts'
export { createRemotePairingFlow, type RemotePairingFlow } from './flows/remotePairing.ts'
export type { RelayRefusal, RemotePairingEvent, RemotePairingState } from './flows/remotePairingTransition.ts'
export { createReplaceFlow, type ReplaceFlow } from './flows/replace.ts'
export type { ReplaceEvent, ReplaceState } from './flows/replaceTransition.ts'
export { createRevokeFlow, type RevokeFlow } from './flows/revoke.ts'
export type { Revocation, RevokeEvent, RevokeState } from './flows/revokeTransition.ts'
export { createSendFlow, type SendFlow } from './flows/send.ts'
export { balanceToSendToken, nftToSendToken, type SendToken } from './flows/sendToken.ts'
export type { ReceiverState, SendEvent, SendFee, SendState } from './flows/sendTransition.ts'
export {
  type SetPreferredAccountTypeParameters,
  setPreferredAccountType,
} from './flows/setPreferredAccountType.ts'
export { createSignInFlow, type SignInFlow } from './flows/signIn.ts'
export type { SignInEvent, SignInState } from './flows/signInTransition.ts'
export { createSocialLoginFlow, type SocialLoginFlow } from './flows/socialLogin.ts'
export type { SocialLoginEvent, SocialLoginState } from './flows/socialLoginTransition.ts'
export { createSwapFlow, type SwapFlow } from './flows/swap.ts'
export type {
  SwapEvent,
  SwapOrder,
  SwapState,
  SwapStep,
} from './flows/swapState.ts'
export { listSwapTokens, type SwapToken } from './flows/swapToken.ts'
export type { LoginProblem } from './flows/toLoginProblem.ts'
export { type SendFields, toSendFields } from './flows/toSendFields.ts'
export { createUpdateEmailFlow, type UpdateEmailFlow } from './flows/updateEmail.ts'
export type { UpdateEmailEvent, UpdateEmailState } from './flows/updateEmailTransition.ts'
export {
  createRevokeDevicesFlow,
  getWalletDevices,
  getWalletDevicesQueryOptions,
  type WalletDevice,
} from './flows/walletDevices.ts'
export { embeddedConnectorId } from './frame/embeddedConnectorId.ts'
export { findFrame } from './frame/findFrame.ts'
export type { FramePlace, KitFrame, ReviewState } from './frame/kitFrame.ts'
export { loadFrame } from './frame/loadFrame.ts'
export { openWalletWindow } from './frame/openWalletWindow.ts'
export { watchFrame } from './frame/watchFrame.ts'
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
  TransferCost,
} from './kit.ts'
export {
  defineNamespace,
  type NamespaceContext,
  type NamespaceDefinition,
} from './namespaces/defineNamespace.ts'
export { listOnrampAssets, listOnrampMethods, type OnrampAsset, type OnrampMethod } from './onramp/assets.ts'
export { type BrowserName, getBrowser } from './platform/browser.ts'
export { type Device, getDevice } from './platform/device.ts'
export { getLinkPlatform, type LinkPlatform } from './platform/linkPlatform.ts'
export { openLink } from './platform/openLink.ts'
export { getPageOrigin } from './platform/pageOrigin.ts'
export {
  createCookieStorage,
  createLocalStorage,
  createMemoryStorage,
  type KitStorage,
} from './platform/storage.ts'
export type { SignInProvider, SignInSession, StoredSignInSession } from './signIn/defineSignInProvider.ts'
export { isSessionOf } from './signIn/isSessionOf.ts'
export { isSignedOut } from './signIn/isSignedOut.ts'
export { reportSignIn } from './signIn/reportSignIn.ts'
export { accountTypePreferred } from './stores/accountType.ts'
export { alertClosed } from './stores/alertClosed.ts'
export { type Alert, type AlertName, type Alerts, alertRaised } from './stores/alerts.ts'
export type { Pairing } from './stores/pairing.ts'
export type { Preferences } from './stores/preferences.ts'
export { isSameAddress, shortenAddress } from './utils/addresses.ts'
export { cutAmount, formatAmount, parseAmount } from './utils/amounts.ts'
export { isNativeToken } from './utils/isNativeToken.ts'
export { findLookAlike, hasOnlySent, listKnownReceivers } from './utils/knownReceivers.ts'
export { looksAlike } from './utils/looksAlike.ts'
export { toExplorerUrl } from './utils/toExplorerUrl.ts'
export { toNetwork } from './utils/toNetwork.ts'
