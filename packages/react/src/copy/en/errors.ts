import type * as core from '@latchkey/core'

/** Error text for visitors: what happened, and what to do next. */
export type ErrorCopy = { title: string; action: string }

type NameOf<value> = value extends abstract new (
  ...parameters: never
) => { readonly name: infer name extends string }
  ? string extends name
    ? never
    : name
  : never

/** The name of an error exported by the kit's core. */
type KitErrorName = { [key in keyof typeof core]: NameOf<(typeof core)[key]> }[keyof typeof core]

const again = 'Try again in a moment.'
const updatedFee = 'Try again to get an updated fee.'
const another = 'Try another wallet, or choose another network.'
const developer = 'Contact the developers of this site: it isn’t set up correctly.'

/** Texts by error name: the kit's own errors, then those of wagmi and viem. The titles of spec section 8 are exact. */
const table = {
  AccountAddressRequiredError: {
    title: 'No wallet is connected',
    action: 'Connect a wallet, then try again.',
  },
  AmountAndReceiverRequiredError: {
    title: 'Amount or recipient missing',
    action: 'Enter an amount and a recipient.',
  },
  AmountInvalidError: { title: 'Invalid amount', action: 'Check the amount.' },
  AmountInexactError: {
    title: 'Amount can’t be sent exactly',
    action: 'Enter a larger amount, or choose Max.',
  },
  AmountRescaledError: { title: 'The amount changed', action: 'Go back and check the amount.' },
  ApiFailureError: { title: 'Server error', action: again },
  ApiRequestInvalidError: { title: 'Invalid request', action: 'Check what you entered, then try again.' },
  ApiResponseInvalidError: { title: 'Unexpected response from the server', action: again },
  ApiTimeoutError: { title: 'The server took too long', action: again },
  ApiUnreachableError: { title: 'Can’t reach the server', action: 'Check your connection, then try again.' },
  BalanceInsufficientError: { title: 'Not enough to send', action: 'Enter a smaller amount.' },
  BalancesUnavailableError: { title: 'Token Balance Unavailable', action: again },
  BitcoinAddressMissingError: { title: 'No address on this network', action: another },
  BitcoinWalletError: {
    title: 'The wallet returned an error',
    action: 'Check your wallet, then try again.',
  },
  BlobsInvalidError: { title: 'Invalid blob data', action: developer },
  BroadcastFailedError: { title: 'Transaction not sent', action: again },
  CallsFailedError: {
    title: 'The wallet didn’t complete the request',
    action: 'Nothing was swapped. Try again.',
  },
  CallsUnavailableError: { title: 'Your wallet can’t batch these steps', action: again },
  CallsUnknownError: { title: 'Status unknown', action: 'Check your activity before you try again.' },
  CapabilitiesInvalidError: {
    title: 'Unexpected response from the wallet',
    action: 'Update the wallet, then try again.',
  },
  ChainAdapterNotFoundError: { title: 'This network type isn’t supported', action: developer },
  ChainIdInvalidError: { title: 'Unsupported network', action: 'Choose another network.' },
  ChainIdNotFoundError: {
    title: 'Couldn’t read the wallet’s network',
    action: 'Unlock the wallet, then try again.',
  },
  ChainRequiredError: { title: 'No network selected', action: developer },
  ConfigInvalidError: { title: 'Invalid App Configuration', action: developer },
  KitInvalidError: { title: 'Invalid App Configuration', action: developer },
  ConnectionClientNotSetError: { title: 'Not ready yet', action: again },
  ConnectorUndefinedError: {
    title: 'Wallet not found',
    action: 'Reload the page, or choose another wallet.',
  },
  DisconnectFailedError: {
    title: 'Failed to disconnect',
    action: 'Try again, or disconnect this site in your wallet.',
  },
  DisconnectsFailedError: {
    title: 'Failed to disconnect',
    action: 'Try again, or disconnect this site in your wallets.',
  },
  EmbeddedWalletRequiredError: {
    title: 'Only one account type available',
    action: 'Use this site’s own wallet to switch.',
  },
  FeeBalanceInsufficientError: {
    title: 'Not enough for the network fee',
    action: 'Send less, or add funds first.',
  },
  FrameCallNotAllowedError: {
    title: 'Action not allowed',
    action: 'Your wallet doesn’t support this action.',
  },
  FrameReloadedError: { title: 'The wallet was reloaded', action: 'Try again.' },
  FrameRequestError: { title: 'The wallet couldn’t complete the request', action: again },
  FrameSessionExpiredError: {
    title: 'Session Expired',
    action: 'Check your device’s date and time, then log in again.',
  },
  FrameTimeoutError: {
    title: 'Embedded Wallet Request Timed Out',
    action: 'Check your connection, then try again.',
  },
  FrameUnavailableError: {
    title: 'Could not load embedded wallet',
    action: 'Check your connection, then try again.',
  },
  GasEstimationFailedError: {
    title: 'Couldn’t estimate the network fee',
    action: 'Check the amount and the recipient, then try again.',
  },
  GasPriceNotServedError: {
    title: 'Network not supported for Gas Price',
    action: 'Choose another network.',
  },
  HistoryFetchFailedError: { title: 'Failed to fetch transactions', action: again },
  LiquidityInsufficientError: {
    title: 'Not enough liquidity',
    action: 'Enter a smaller amount, or choose another token.',
  },
  NameApiError: { title: 'Name request failed', action: again },
  NameInvalidError: { title: 'Invalid name', action: 'Use at least 4 letters, digits or hyphens.' },
  NameNotFoundError: { title: 'Name not found', action: 'Check the spelling, or enter an address.' },
  NameRegistrantNotFoundError: {
    title: 'This wallet can’t register names',
    action: 'Use this site’s own wallet to register a name.',
  },
  NameRegistrationFailedError: { title: 'Error registering name', action: again },
  NameResolutionFailedError: { title: 'Error resolving name', action: again },
  NameSuggestionsFailedError: { title: 'Error fetching name suggestions', action: again },
  NamesFetchFailedError: { title: 'Error fetching names for address', action: again },
  NetworkClientNotSetError: { title: 'Not ready yet', action: again },
  NetworkNotFoundError: { title: 'Network Not Found', action: 'Choose another network.' },
  NetworkNotServedError: { title: 'This network isn’t supported here', action: 'Choose another network.' },
  NotConnectedError: { title: 'No wallet is connected', action: 'Connect a wallet, then try again.' },
  OriginNotAllowedError: { title: 'Invalid App Configuration', action: developer },
  PermitUnavailableError: { title: 'Your wallet can’t sign this', action: 'Approve the amount instead.' },
  ProjectInvalidError: { title: 'Invalid App Configuration', action: developer },
  PsbtInvalidError: { title: 'Invalid transaction', action: developer },
  QuoteMovedError: { title: 'The price changed', action: 'Review the new quote, then swap again.' },
  RateLimitedError: { title: 'Too many requests', action: 'Wait a moment, then try again.' },
  ReceiptTimeoutError: {
    title: 'Still pending',
    action: 'Check the status in the explorer. It may still be confirmed.',
  },
  ReceiverMinimumError: {
    title: 'Too little for a new account',
    action: 'Send more. New accounts need a minimum balance.',
  },
  ReceiverNotWalletError: {
    title: 'Not a wallet address',
    action: 'Ask the recipient for their wallet’s address. This one belongs to a program or a token.',
  },
  SenderMinimumError: {
    title: 'Remaining balance too low',
    action: 'Send less, or choose Max. Your account needs a minimum balance.',
  },
  SignInAddressMissingError: { title: 'No wallet is connected', action: 'Connect a wallet, then sign in.' },
  SignInClientMissingError: { title: 'Not ready yet', action: again },
  SignInNetworkMissingError: { title: 'No network selected', action: 'Choose a network, then sign in.' },
  SignInNotEnabledError: { title: 'Sign-in isn’t set up here', action: developer },
  SignInRefusedError: {
    title: 'Sign-in failed',
    action: 'Check your device’s date and time, then try again.',
  },
  SignInUnavailableError: {
    title: 'A problem occurred while trying initialize authentication',
    action: 'Check your connection, then connect again.',
  },
  SignMessageFailedError: { title: 'Signature declined', action: 'Try again.' },
  SmartAccountSignFailedError: {
    title: 'This application might not support Smart Accounts',
    action: 'Switch your account type, then try again.',
  },
  SwapsNotServedError: {
    title: 'Network not supported for Swaps',
    action: 'Choose another network.',
  },
  TokenRequiredError: { title: 'No asset selected', action: 'Choose an asset to send.' },
  /** `TransactionReplacedError` when the sender cancelled it (8.13). */
  TransactionCancelled: { title: 'Cancelled', action: 'You only paid the network fee.' },
  TransactionExpiredError: {
    title: 'The transaction expired',
    action: 'Nothing was sent. Try again.',
  },
  TransactionOverError: { title: 'Already confirmed', action: 'Check your activity.' },
  TransactionRenumberedError: {
    title: 'Your wallet sent a second transaction',
    action: 'Cancel one of the two in your wallet now, or both may be confirmed.',
  },
  TransactionReplacedError: { title: 'Replaced by another transaction', action: 'Check your activity.' },
  TransactionRevertedError: { title: 'The transaction failed', action: 'You only paid the network fee.' },
  TokenHookError: {
    title: 'Can’t send this token here',
    action: 'Send it from your wallet instead.',
  },
  TransferRefusedError: {
    title: 'This transaction is expected to fail',
    action: 'Check what you entered. Nothing was sent.',
  },
  UnsupportedChainError: { title: 'Unsupported chain', action: 'Choose another network.' },
  UserRejectedError: { title: 'Signature declined', action: 'Try again.' },
  AccountMissingError: { title: 'This account isn’t available', action: 'Choose it in your wallet.' },
  WalletMethodMissingError: { title: 'Not supported by this wallet', action: 'Try another wallet.' },

  AtomicReadyWalletRejectedUpgradeError: {
    title: 'Account not upgraded',
    action: 'Allow the upgrade in your wallet, then try again.',
  },
  AtomicityNotSupportedError: { title: 'This wallet can’t batch these steps', action: 'Try another wallet.' },
  BundleTooLargeError: { title: 'Too many steps at once', action: 'Split them into smaller batches.' },
  ChainDisconnectedError: {
    title: 'The wallet can’t reach this network',
    action: 'Choose another network, then try again.',
  },
  ChainMismatchError: {
    title: 'Wrong network',
    action: 'Switch the network, then try again.',
  },
  ConnectorAlreadyConnectedError: { title: 'This wallet is already connected', action: 'Close this window.' },
  ConnectorChainMismatchError: {
    title: 'Wrong network',
    action: 'Switch the network, then try again.',
  },
  ConnectorNotConnectedError: {
    title: 'No wallet is connected',
    action: 'Connect a wallet, then try again.',
  },
  ConnectorUnavailableReconnectingError: { title: 'The wallet is still reconnecting', action: again },
  DuplicateIdError: { title: 'Already sent', action: 'Check your activity before you try again.' },
  ExecutionRevertedError: {
    title: 'This transaction is expected to fail',
    action: 'Check what you entered. Nothing was sent.',
  },
  FeeCapTooHighError: { title: 'Invalid network fee', action: updatedFee },
  FeeCapTooLowError: { title: 'Invalid network fee', action: updatedFee },
  HttpRequestError: { title: 'Can’t reach the network', action: 'Check your connection, then try again.' },
  InsufficientFundsError: {
    title: 'Not enough for the network fee',
    action: 'Send less, or add funds first.',
  },
  InternalRpcError: { title: 'Wallet or network error', action: again },
  IntrinsicGasTooHighError: { title: 'Invalid network fee', action: updatedFee },
  IntrinsicGasTooLowError: { title: 'Invalid network fee', action: updatedFee },
  InvalidInputRpcError: {
    title: 'The network rejected the request',
    action: 'Check what you entered, then try again.',
  },
  InvalidParamsRpcError: { title: 'Invalid request', action: developer },
  InvalidRequestRpcError: { title: 'Invalid request', action: developer },
  JsonRpcVersionUnsupportedError: { title: 'Invalid request', action: developer },
  LimitExceededRpcError: { title: 'Too many requests', action: 'Wait a moment, then try again.' },
  MethodNotFoundRpcError: { title: 'Not supported', action: another },
  MethodNotSupportedRpcError: { title: 'Not supported', action: another },
  NonceMaxValueError: { title: 'This account can no longer send', action: 'Use another account.' },
  NonceTooHighError: {
    title: 'Another transaction is pending',
    action: 'Wait until it’s confirmed, then try again.',
  },
  NonceTooLowError: {
    title: 'Another transaction is pending',
    action: 'Wait until it’s confirmed, then try again.',
  },
  ParseRpcError: { title: 'Invalid request', action: developer },
  ProviderDisconnectedError: {
    title: 'The wallet is offline',
    action: 'Check its connection, then try again.',
  },
  ProviderNotFoundError: { title: 'Wallet not found', action: 'Unlock or install it, then try again.' },
  ResourceNotFoundRpcError: { title: 'Not found on the network', action: again },
  ResourceUnavailableRpcError: {
    title: 'Request already pending',
    action: 'Respond to the pending request in your wallet.',
  },
  SwitchChainError: { title: 'Couldn’t switch the network', action: 'Switch it in your wallet.' },
  SwitchChainNotSupportedError: {
    title: 'This wallet can’t switch networks',
    action: 'Switch the network in your wallet.',
  },
  TimeoutError: { title: 'The request took too long to respond.', action: again },
  TipAboveFeeCapError: { title: 'Invalid network fee', action: updatedFee },
  TransactionRejectedRpcError: {
    title: 'The network rejected the transaction',
    action: 'Check the amount, then try again. Nothing was sent.',
  },
  TransactionTypeNotSupportedError: { title: 'Not supported', action: another },
  UnauthorizedProviderError: {
    title: 'Not authorized in the wallet',
    action: 'Unlock it and allow this site, then try again.',
  },
  UnknownBundleIdError: { title: 'Request not found', action: 'Check your activity.' },
  UnsupportedChainIdError: {
    title: 'Network not supported by wallet',
    action: 'Choose another network.',
  },
  UnsupportedNonOptionalCapabilityError: {
    title: 'Not supported by this wallet',
    action: 'Try another wallet.',
  },
  UnsupportedProviderMethodError: { title: 'Not supported by this wallet', action: 'Try another wallet.' },
  UserRejectedRequestError: { title: 'Signature declined', action: 'Try again.' },
} as const satisfies Readonly<Record<string, ErrorCopy>>

table satisfies Record<KitErrorName, ErrorCopy>

/** The name of an error that has its own texts. */
type ErrorName = keyof typeof table | 'unknown'

const unknown: ErrorCopy = { title: 'Something went wrong', action: again }

/** Every error's texts, as `error.<name>.title` and `error.<name>.action`, so that translations can override them. */
export const errorCopy = Object.fromEntries(
  Object.entries({ ...table, unknown }).flatMap(([name, { title, action }]) => [
    [`error.${name}.title`, title],
    [`error.${name}.action`, action],
  ]),
) as Readonly<Record<`error.${ErrorName}.${keyof ErrorCopy}`, string>>

/** The error whose texts describe an HTTP status: the network was reached, but refused the request. */
const refusals: Readonly<Record<number, ErrorName>> = {
  401: 'ProjectInvalidError',
  403: 'OriginNotAllowedError',
  429: 'RateLimitedError',
}

/**
 * Returns the name of the nearest error with texts, starting from the error itself and following its causes. Falls back
 * to `unknown`.
 */
export function errorNameOf(error: unknown): ErrorName {
  for (let at = error; at instanceof Error; at = at.cause) {
    const refusal = at.name === 'HttpRequestError' && 'status' in at && refusals[Number(at.status)]
    if (refusal) return refusal
    // Either the frame's own server or a chain behind it.
    if ('reason' in at && at.reason === 'UNAVAILABLE') return 'ApiUnreachableError'
    if (at.name === 'TransactionReplacedError' && 'reason' in at && at.reason === 'cancelled')
      return 'TransactionCancelled'
    if (Object.hasOwn(table, at.name)) return at.name as ErrorName
  }
  return 'unknown'
}
