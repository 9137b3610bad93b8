export { getRemoteReach, type RemoteReach } from '@latchkey/protocol/getRemoteReach'
export type { Network } from '@latchkey/protocol/network'
export type { Balance, Name, NameSuggestion, StoredReceiver, WalletAsset } from '@latchkey/protocol/schema'
export * from './account/errors.ts'
export { type AccountState, getAccountState } from './account/getAccountState.ts'
export { getActiveAccount } from './account/getActiveAccount.ts'
export {
  type BalanceResult,
  type GetBalanceParameters,
  getBalance,
  getBalanceQueryOptions,
  toBalanceFields,
} from './account/getBalance.ts'
export {
  type Balances,
  type GetBalancesParameters,
  getBalances,
  getBalancesQueryOptions,
  refreshBalances,
} from './account/getBalances.ts'
export {
  type CalledFunction,
  type GetCalledFunctionParameters,
  getCalledFunction,
  getCalledFunctionQueryOptions,
} from './account/getCalledFunction.ts'
export { type Capabilities, getCapabilities } from './account/getCapabilities.ts'
export {
  type GetHistoryParameters,
  getHistory,
  getHistoryQueryOptions,
  type HistoryEntry,
  type HistoryPage,
} from './account/getHistory.ts'
export {
  type GetNftsParameters,
  getNfts,
  getNftsQueryOptions,
  type Nft,
  type NftsPage,
} from './account/getNfts.ts'
export {
  type GetPortfolioParameters,
  getPortfolio,
  getPortfolioQueryOptions,
  type PortfolioPoint,
} from './account/getPortfolio.ts'
export {
  type GetPricesParameters,
  getPrices,
  getPricesQueryOptions,
  type PricedToken,
} from './account/getPrices.ts'
export { getSupportedChains, getSupportedChainsQueryOptions, isServed } from './account/getSupportedChains.ts'
export {
  type GetWalletAssetsParameters,
  getWalletAssets,
  type WalletAssets,
} from './account/getWalletAssets.ts'
export type { OwnedToken } from './account/ownedToken.ts'
export { signMessage } from './account/signMessage.ts'
export {
  groupByMonth,
  type HistoryMonth,
  type HistorySource,
  type HistoryState,
  toHistoryState,
  visibleTransfers,
} from './account/toHistoryState.ts'
export { alertClosed } from './alerts/alertClosed.ts'
export { type Alert, type AlertName, type Alerts, alertRaised } from './alerts/alerts.ts'
export type { ApiClient, ApiRequest } from './api/createApiClient.ts'
export { createApiClient } from './api/createApiClient.ts'
export * from './api/errors.ts'
export {
  type Approval,
  type Approvals,
  type GetApprovalsParameters,
  getApprovals,
  getApprovalsQueryOptions,
} from './approvals/getApprovals.ts'
export {
  type AppPermission,
  type GetPermissionsParameters,
  getPermissions,
  getPermissionsQueryOptions,
  revokePermission,
} from './approvals/permissions.ts'
export { createRevokeFlow, type RevokeFlow } from './approvals/revoke.ts'
export type { Revocation, RevokeEvent, RevokeState } from './approvals/revokeTransition.ts'
export { listOnrampAssets, listOnrampMethods, type OnrampAsset, type OnrampMethod } from './buy/assets.ts'
export { type BuyFlow, createBuyFlow } from './buy/buy.ts'
export {
  type BuyDraft,
  type BuyEvent,
  type BuyOrder,
  type BuyState,
  checkBuyAmount,
  isBuyPending,
  type PreparedBuy,
} from './buy/buyState.ts'
export {
  type GetOnrampQuoteParameters,
  getOnrampOptions,
  getOnrampOptionsQueryOptions,
  getOnrampQuote,
  type OnrampOffer,
  type QuotedPurchase,
} from './buy/onramp.ts'
export { type ConnectParameters, connect } from './connection/connect.ts'
export { type DisconnectParameters, disconnect } from './connection/disconnect.ts'
export { type ConnectionStateView, getConnectionState } from './connection/getConnectionState.ts'
export { getInitialState } from './connection/getInitialState.ts'
export { getNetworkState, type NetworkState } from './connection/getNetworkState.ts'
export { openConnectedWallet } from './connection/openConnectedWallet.ts'
export { removeNamespace, removeNetwork } from './connection/removal.ts'
export { switchConnection } from './connection/switchConnection.ts'
export { switchNetwork } from './connection/switchNetwork.ts'
export { listWallets, type WalletRow, type WalletSources } from './connection/wallets.ts'
export { createKit } from './createKit.ts'
export * from './embedded/client/errors.ts'
export { findFrame, openWalletWindow, watchFrame } from './embedded/frame/currentFrame.ts'
export { embeddedConnectorId } from './embedded/frame/embeddedConnectorId.ts'
export { loadFrame } from './embedded/frame/loadFrame.ts'
export { readEmailDraft, saveEmailDraft } from './embedded/login/emailDraft.ts'
export { createEmailLoginFlow, type EmailLoginFlow } from './embedded/login/emailLogin.ts'
export type {
  EmailLoginEvent,
  EmailLoginProblem,
  EmailLoginState,
} from './embedded/login/emailLoginTransition.ts'
export { createFarcasterLoginFlow, type FarcasterLoginFlow } from './embedded/login/farcasterLogin.ts'
export type { FarcasterLoginEvent, FarcasterLoginState } from './embedded/login/farcasterLoginTransition.ts'
export {
  createPasskeyLoginFlow,
  type PasskeyLoginEvent,
  type PasskeyLoginFlow,
  type PasskeyLoginProblem,
  type PasskeyLoginState,
} from './embedded/login/passkeyLogin.ts'
export { createSocialLoginFlow, type SocialLoginFlow } from './embedded/login/socialLogin.ts'
export type { SocialLoginEvent, SocialLoginState } from './embedded/login/socialLoginTransition.ts'
export type { LoginProblem } from './embedded/login/toLoginProblem.ts'
export {
  type ChangeRecoveryEvent,
  type ChangeRecoveryFlow,
  type ChangeRecoveryState,
  createChangeRecoveryFlow,
  getRecoveryType,
  getRecoveryTypeKey,
  getRecoveryTypeQueryOptions,
} from './embedded/settings/changeRecovery.ts'
export { createDeleteAccountFlow } from './embedded/settings/deleteAccount.ts'
export {
  getSmartAccountNetworks,
  getSmartAccountNetworksQueryOptions,
} from './embedded/settings/getSmartAccountNetworks.ts'
export {
  getWalletUser,
  getWalletUserKey,
  getWalletUserQueryOptions,
  toUserFields,
  type WalletUser,
} from './embedded/settings/getWalletUser.ts'
export type { OwnScreenEvent, OwnScreenFlow, OwnScreenState } from './embedded/settings/ownScreen.ts'
export { createExportKeyFlow } from './embedded/settings/ownScreen.ts'
export { readSavedEmailChange, type SavedEmailChange } from './embedded/settings/savedEmailChange.ts'
export {
  type SetPreferredAccountTypeParameters,
  setPreferredAccountType,
} from './embedded/settings/setPreferredAccountType.ts'
export { createUpdateEmailFlow, type UpdateEmailFlow } from './embedded/settings/updateEmail.ts'
export type { UpdateEmailEvent, UpdateEmailState } from './embedded/settings/updateEmailTransition.ts'
export {
  createRevokeDevicesFlow,
  getWalletDevices,
  getWalletDevicesQueryOptions,
  type WalletDevice,
} from './embedded/settings/walletDevices.ts'
export { BaseError } from './errors/base.ts'
export { ConfigInvalidError, KitInvalidError } from './errors/config.ts'
export * from './errors/connection.ts'
export * from './errors/network.ts'
export { isUserRejection, UserRejectedError } from './errors/rejection.ts'
export * from './errors/send.ts'
export * from './errors/signIn.ts'
export { loadNetworkIcons } from './icons/loadNetworkIcons.ts'
export { loadWalletIcon } from './icons/loadWalletIcon.ts'
export { checkConfig } from './kit/checkConfig.ts'
export type { CatalogueWallet, Config, KitEvent, LogLevel, Metadata } from './kit/config.ts'
export { createFlow, type Flow, type FlowDefinition } from './kit/createFlow.ts'
export { getQueryClient } from './kit/getQueryClient.ts'
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
} from './kit/kit.ts'
export type { FramePlace, KitFrame, ReviewState } from './kit/kitFrame.ts'
export type { ResolvedConfig } from './kit/resolveConfig.ts'
export { accountTypePreferred } from './kit/stores/accountType.ts'
export type { Pairing } from './kit/stores/pairing.ts'
export type { Preferences } from './kit/stores/preferences.ts'
export { checkName, type NameCheck } from './names/checkName.ts'
export * from './names/errors.ts'
export {
  type GetIdentityParameters,
  getIdentity,
  getIdentityQueryOptions,
  type Identity,
} from './names/getIdentity.ts'
export { getName } from './names/getName.ts'
export { isNameRegistrant } from './names/getNameRegistrant.ts'
export { type GetNameSuggestionsParameters, getNameSuggestions } from './names/getNameSuggestions.ts'
export { getNames, getNamesQueryOptions } from './names/getNames.ts'
export { registerName } from './names/registerName.ts'
export {
  createRegisterNameFlow,
  type RegisterNameFlow,
  type RegisterNameFlowParameters,
} from './names/registerNameFlow.ts'
export type { LabelCheck, RegisterNameEvent, RegisterNameState } from './names/registerNameTransition.ts'
export type { RegisterNameParameters, SignedName } from './names/signName.ts'
export {
  defineNamespace,
  type NamespaceContext,
  type NamespaceDefinition,
} from './namespaces/contract/defineNamespace.ts'
export { preparePairing } from './onDemand/preparePairing.ts'
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
export { followWalletLink, type LinkedWallet } from './remote/followWalletLink.ts'
export { getWalletLink, type WalletLink } from './remote/getWalletLink.ts'
export { listRemoteSessions, type RemoteSession } from './remote/listRemoteSessions.ts'
export { loadCatalogue } from './remote/loadCatalogue.ts'
export { createRemotePairingFlow, type RemotePairingFlow } from './remote/remotePairing.ts'
export type {
  RelayRefusal,
  RemotePairingEvent,
  RemotePairingState,
} from './remote/remotePairingTransition.ts'
export { canReplace } from './send/canReplace.ts'
export {
  type EstimateCallFeeParameters,
  estimateFee,
  estimateFeeQueryOptions,
  type Fee,
} from './send/estimateFee.ts'
export { estimateFees, type FeeChoice } from './send/estimateFees.ts'
export { type GasPrice, getGasPrice } from './send/getGasPrice.ts'
export {
  type GetPendingTransactionsParameters,
  getPendingTransactions,
  getPendingTransactionsQueryOptions,
  type PendingTransaction,
} from './send/getPendingTransactions.ts'
export { findLookAlike, hasOnlySent, listKnownReceivers } from './send/knownReceivers.ts'
export { looksAlike } from './send/looksAlike.ts'
export { planReplacement, type Replacement, type ReplacementType } from './send/planReplacement.ts'
export { emptyDraft, type SendDraft } from './send/prepareTransfer.ts'
export type { FeeSpeed } from './send/readFeesPerGas.ts'
export { type ReadReceiver, type ReceiverProblem, readReceiver } from './send/readReceiver.ts'
export { createReplaceFlow, type ReplaceFlow, replaceTransaction } from './send/replaceTransaction.ts'
export type { ReplaceEvent, ReplaceState } from './send/replaceTransition.ts'
export { type Receiver, resolveReceiver } from './send/resolveReceiver.ts'
export { createSendFlow, type SendFlow } from './send/send.ts'
export { balanceToSendToken, nftToSendToken, type SendToken } from './send/sendToken.ts'
export { type SendTransactionParameters, sendTransaction } from './send/sendTransaction.ts'
export { sendTransfer } from './send/sendTransfer.ts'
export type { ReceiverState, SendEvent, SendFee, SendState } from './send/sendTransition.ts'
export { forgetPending } from './send/storedPending.ts'
export { listReceivers } from './send/storedReceivers.ts'
export { type SendFields, toSendFields } from './send/toSendFields.ts'
export { type WaitForReceiptParameters, waitForReceipt } from './send/waitForReceipt.ts'
export { type WaitForTransferParameters, waitForTransfer } from './send/waitForTransfer.ts'
export {
  type WatchPendingTransactionsParameters,
  watchPendingTransactions,
} from './send/watchPendingTransactions.ts'
export { checkSignInOnConnect } from './signIn/checkSignInOnConnect.ts'
export { declineSignIn, reopenSignIn } from './signIn/declineSignIn.ts'
export { getSignInSessions, getSignInSessionsQueryOptions } from './signIn/getSignInSessions.ts'
export { isSessionOf } from './signIn/isSessionOf.ts'
export { isSignedOut } from './signIn/isSignedOut.ts'
export type {
  SignInProvider,
  SignInSession,
  StoredSignInSession,
} from './signIn/providers/defineSignInProvider.ts'
export { readSignIn } from './signIn/readSignIn.ts'
export { reportSignIn } from './signIn/reportSignIn.ts'
export { revokeSignInSession } from './signIn/revokeSignInSession.ts'
export { type PreparedSignIn, signIn } from './signIn/signIn.ts'
export { createSignInFlow, type SignInFlow } from './signIn/signInFlow.ts'
export type { SignInEvent, SignInState } from './signIn/signInTransition.ts'
export { type BuildApprovalParameters, buildApproval } from './swap/buildApproval.ts'
export { type BuildSwapParameters, buildSwap, type SwapCall } from './swap/buildSwap.ts'
export * from './swap/errors.ts'
export {
  type EstimateSwapFeeParameters,
  estimateSwapFee,
  estimateSwapFeeQueryOptions,
} from './swap/estimateSwapFee.ts'
export { type GetAllowanceParameters, getAllowance } from './swap/getAllowance.ts'
export { type GetSwapQuoteParameters, getSwapQuote, type SwapQuote } from './swap/getSwapQuote.ts'
export { getTokens, getTokensQueryOptions, type Token } from './swap/getTokens.ts'
export {
  type PreparedSwap,
  parseSlippage,
  type SwapDraft,
  toMinimum,
} from './swap/prepareSwap.ts'
export {
  type ReadSwapTokenParameters,
  readSwapToken,
  readSwapTokenQueryOptions,
  type UnlistedSwapToken,
} from './swap/readSwapToken.ts'
export { createSwapFlow, type SwapFlow } from './swap/swap.ts'
export type {
  SwapEvent,
  SwapOrder,
  SwapState,
  SwapStep,
} from './swap/swapState.ts'
export { listSwapTokens, type SwapToken } from './swap/swapToken.ts'
export { isSameAddress, shortenAddress } from './utils/addresses.ts'
export { cutAmount, formatAmount, parseAmount } from './utils/amounts.ts'
export { isNativeToken } from './utils/isNativeToken.ts'
export { toExplorerUrl } from './utils/toExplorerUrl.ts'
export { toNetwork } from './utils/toNetwork.ts'
