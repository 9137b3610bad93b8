import type * as core from '@latchkey/core'

/** What a visitor reads when something failed: what happened, and what to do. */
export type ErrorCopy = { title: string; action: string }

type NameOf<value> = value extends abstract new (
  ...parameters: never
) => { readonly name: infer name extends string }
  ? string extends name
    ? never
    : name
  : never

/** The name of an error that the kit's core exports. */
export type KitErrorName = { [key in keyof typeof core]: NameOf<(typeof core)[key]> }[keyof typeof core]

const again = 'Try again in a moment.'
const reckoned = 'Try again: it is worked out anew.'
const another = 'Try another wallet, or choose another network.'
const developer = 'Tell the people who make this site: something in it is not set up right.'

/** By the error's name: the kit's own, then what wagmi and viem throw. The titles of spec section 8 are exact. */
const table = {
  AccountAddressRequiredError: {
    title: 'No account is connected',
    action: 'Connect a wallet, then try again.',
  },
  AmountAndReceiverRequiredError: {
    title: 'Something is missing',
    action: 'Enter an amount and who receives it.',
  },
  AmountInvalidError: { title: 'This amount cannot be sent', action: 'Check the amount.' },
  AmountInexactError: {
    title: 'This amount can’t be sent exactly',
    action: 'Enter a larger amount, or choose Max.',
  },
  AmountRescaledError: {
    title: 'The amount has changed',
    action: 'Go back and check the amount.',
  },
  ApiFailureError: { title: 'The server could not answer', action: again },
  ApiRequestInvalidError: { title: 'This cannot be asked', action: 'Check what you entered.' },
  ApiResponseInvalidError: { title: 'The server’s answer makes no sense', action: again },
  ApiTimeoutError: { title: 'The server takes too long', action: again },
  ApiUnreachableError: {
    title: 'The server cannot be reached',
    action: 'Check your connection, then try again.',
  },
  BalanceInsufficientError: { title: 'Not enough to send', action: 'Enter a smaller amount.' },
  BalancesUnavailableError: { title: 'Token Balance Unavailable', action: `Your tokens are safe. ${again}` },
  BitcoinAddressMissingError: { title: 'The wallet has no address on this network', action: another },
  BitcoinWalletError: {
    title: 'The wallet refused the request',
    action: 'Look into the wallet, then try again.',
  },
  BlobsInvalidError: { title: 'Invalid blob data', action: developer },
  BroadcastFailedError: { title: 'The transaction was not sent', action: again },
  CallsFailedError: {
    title: 'Your wallet did not carry it out',
    action: 'Nothing was swapped. You can try again.',
  },
  CallsUnavailableError: { title: 'Your wallet takes one call at a time', action: again },
  CallsUnknownError: {
    title: 'Your wallet does not say what became of it',
    action: 'Look at your activity before you try again.',
  },
  CapabilitiesInvalidError: {
    title: 'The wallet’s answer makes no sense',
    action: 'Update the wallet, then try again.',
  },
  ChainAdapterNotFoundError: { title: 'This kind of network is not offered here', action: developer },
  ChainIdInvalidError: { title: 'This network cannot be used here', action: 'Choose another network.' },
  ChainIdNotFoundError: {
    title: 'The wallet does not say which network it is on',
    action: 'Unlock it, then try again.',
  },
  ChainRequiredError: { title: 'No network was named', action: developer },
  ConfigInvalidError: { title: 'Invalid App Configuration', action: developer },
  KitInvalidError: { title: 'Invalid App Configuration', action: developer },
  ConnectionClientNotSetError: { title: 'Not ready yet', action: again },
  ConnectorUndefinedError: {
    title: 'This wallet is not here any more',
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
    title: 'This wallet has one account type',
    action: 'Use the wallet of this site for another one.',
  },
  FeeBalanceInsufficientError: {
    title: 'Not enough for the network fee',
    action: 'Enter a smaller amount, or receive some more first.',
  },
  FrameCallNotAllowedError: { title: 'Action not allowed', action: 'Your wallet does not do this.' },
  FrameReloadedError: { title: 'The wallet was loaded anew', action: 'Try again.' },
  FrameRequestError: { title: 'The wallet could not do this', action: again },
  FrameSessionExpiredError: {
    title: 'Session Expired',
    action: 'Check that your device has the right time, then sign in again.',
  },
  FrameTimeoutError: {
    title: 'Embedded Wallet Request Timed Out',
    action: 'Check your connection, then try again.',
  },
  FrameUnavailableError: {
    title: 'Could not load embedded wallet.',
    action: 'Check your connection, then try again.',
  },
  GasEstimationFailedError: {
    title: 'The network fee cannot be told',
    action: 'Check what you send and to whom, then try again.',
  },
  GasPriceNotServedError: {
    title: 'Network not supported for Gas Price',
    action: 'Choose another network.',
  },
  HistoryFetchFailedError: { title: 'Failed to fetch transactions', action: again },
  LiquidityInsufficientError: {
    title: 'Nobody trades this much of it here',
    action: 'Enter a smaller amount, or choose another token.',
  },
  NameApiError: { title: 'Something about names did not work', action: again },
  NameInvalidError: {
    title: 'This can be no name',
    action: 'Use letters, digits and hyphens, at least 4 of them.',
  },
  NameNotFoundError: { title: 'Nobody has this name', action: 'Check the spelling, or enter an address.' },
  NameRegistrantNotFoundError: {
    title: 'This wallet cannot have a name here',
    action: 'Names are given to accounts of this site’s own wallet.',
  },
  NameRegistrationFailedError: { title: 'Error registering name', action: again },
  NameResolutionFailedError: { title: 'Error resolving name', action: again },
  NameSuggestionsFailedError: { title: 'Error fetching name suggestions', action: again },
  NamesFetchFailedError: { title: 'Error fetching names for address', action: again },
  NetworkClientNotSetError: { title: 'Not ready yet', action: again },
  NetworkNotFoundError: { title: 'Network Not Found', action: 'Choose another network.' },
  NetworkNotServedError: { title: 'This network is not served here', action: 'Choose another network.' },
  NotConnectedError: { title: 'No wallet is connected', action: 'Connect a wallet, then try again.' },
  OriginNotAllowedError: { title: 'Invalid App Configuration', action: developer },
  PermitUnavailableError: { title: 'Your wallet cannot sign this', action: 'Approve the amount instead.' },
  ProjectInvalidError: { title: 'Invalid App Configuration', action: developer },
  PsbtInvalidError: { title: 'This transaction cannot be signed', action: developer },
  QuoteMovedError: {
    title: 'The price has moved',
    action: 'Look at the new quote, then swap again.',
  },
  RateLimitedError: { title: 'Too many requests', action: 'Wait a little, then try again.' },
  ReceiptTimeoutError: {
    title: 'Still waiting for the network',
    action: 'It may yet go through: look at it in the explorer.',
  },
  ReceiverMinimumError: {
    title: 'Too little for a new account',
    action: 'This receiver has no account yet, and one must hold a minimum. Send a little more.',
  },
  ReceiverNotWalletError: {
    title: 'This address is no wallet',
    action: 'It belongs to a program or a token. Ask the receiver for the address of their wallet.',
  },
  SenderMinimumError: {
    title: 'Your account would keep too little',
    action: 'It must hold a minimum. Send less, or use Max.',
  },
  SignInAddressMissingError: { title: 'No account is connected', action: 'Connect a wallet, then sign in.' },
  SignInClientMissingError: { title: 'Not ready yet', action: again },
  SignInNetworkMissingError: { title: 'No network is active', action: 'Choose a network, then sign in.' },
  SignInNotEnabledError: { title: 'Signing in is not offered here', action: developer },
  SignInRefusedError: {
    title: 'The sign-in was not accepted',
    action: 'Check that your device has the right time, then try again.',
  },
  SignInUnavailableError: {
    title: 'A problem occurred while trying initialize authentication',
    action: 'Check your connection, then connect again.',
  },
  SignMessageFailedError: { title: 'Signature declined', action: 'Nothing was signed. You can try again.' },
  SmartAccountSignFailedError: {
    title: 'This application might not support Smart Accounts',
    action: 'Try again with another account.',
  },
  SwapsNotServedError: {
    title: 'Network not supported for Swaps',
    action: 'Choose another network.',
  },
  TokenRequiredError: { title: 'Something is missing', action: 'Choose what to send.' },
  /** A `TransactionReplacedError` by who sent it (8.13). */
  TransactionCancelled: { title: 'Cancelled', action: 'Nothing was sent but the network fee.' },
  TransactionExpiredError: {
    title: 'The network did not take it in time',
    action: 'Nothing was sent. You can try again.',
  },
  TransactionOverError: {
    title: 'It does not wait any more',
    action: 'The network has taken it, or another one in its place. Look at your activity.',
  },
  TransactionRenumberedError: {
    title: 'Your wallet sent a second one',
    action:
      'It did not replace the first, so both may go through. Cancel one of them in your wallet, at once.',
  },
  TransactionReplacedError: { title: 'Another transaction took its place', action: 'Look at your activity.' },
  TransactionRevertedError: {
    title: 'The network refused it',
    action: 'Nothing was sent but the network fee.',
  },
  TokenHookError: {
    title: 'This token cannot be sent from here',
    action: 'A program of its own takes part in each transfer. Send it from your wallet instead.',
  },
  TransferRefusedError: {
    title: 'The network would refuse it',
    action: 'Nothing was sent. Check what you entered.',
  },
  UnsupportedChainError: { title: 'Unsupported chain', action: 'Choose another network.' },
  UserRejectedError: { title: 'Signature declined', action: 'Nothing was signed. You can try again.' },
  AccountMissingError: { title: 'This account cannot be used here', action: 'Choose it in your wallet.' },
  WalletMethodMissingError: { title: 'This wallet cannot do that', action: 'Try another wallet.' },

  AtomicReadyWalletRejectedUpgradeError: {
    title: 'Your account was not upgraded',
    action: 'Allow the upgrade in your wallet, then try again.',
  },
  AtomicityNotSupportedError: {
    title: 'This wallet cannot do it all at once',
    action: 'Try another wallet.',
  },
  BundleTooLargeError: { title: 'This is too much at once', action: 'Do it in smaller steps.' },
  ChainDisconnectedError: {
    title: 'The wallet cannot reach this network',
    action: 'Choose another network, then try again.',
  },
  ChainMismatchError: {
    title: 'The wallet is on another network',
    action: 'Switch the network, then try again.',
  },
  ConnectorAlreadyConnectedError: { title: 'This wallet is connected already', action: 'Close this window.' },
  ConnectorChainMismatchError: {
    title: 'The wallet is on another network',
    action: 'Switch the network, then try again.',
  },
  ConnectorNotConnectedError: {
    title: 'No wallet is connected',
    action: 'Connect a wallet, then try again.',
  },
  ConnectorUnavailableReconnectingError: { title: 'The wallet is still coming back', action: again },
  DuplicateIdError: { title: 'This was sent already', action: 'Look at your activity before you try again.' },
  ExecutionRevertedError: {
    title: 'The network would refuse it',
    action: 'Nothing was sent. Check what you entered.',
  },
  FeeCapTooHighError: { title: 'The network fee does not fit', action: reckoned },
  FeeCapTooLowError: { title: 'The network fee does not fit', action: reckoned },
  HttpRequestError: {
    title: 'The network cannot be reached',
    action: 'Check your connection, then try again.',
  },
  InsufficientFundsError: {
    title: 'Not enough for the network fee',
    action: 'Send less, or receive some more first.',
  },
  InternalRpcError: { title: 'The wallet or the network failed', action: again },
  IntrinsicGasTooHighError: { title: 'The network fee does not fit', action: reckoned },
  IntrinsicGasTooLowError: { title: 'The network fee does not fit', action: reckoned },
  InvalidInputRpcError: {
    title: 'The network refused it',
    action: 'Check what you entered, then try again.',
  },
  InvalidParamsRpcError: { title: 'This request was not understood', action: developer },
  InvalidRequestRpcError: { title: 'This request was not understood', action: developer },
  JsonRpcVersionUnsupportedError: { title: 'This request was not understood', action: developer },
  LimitExceededRpcError: { title: 'Too many requests', action: 'Wait a little, then try again.' },
  MethodNotFoundRpcError: { title: 'Wallet or network cannot do this', action: another },
  MethodNotSupportedRpcError: { title: 'Wallet or network cannot do this', action: another },
  NonceMaxValueError: { title: 'This account can send nothing more', action: 'Use another account.' },
  NonceTooHighError: {
    title: 'Another transaction is in the way',
    action: 'Wait until it is done, then try again.',
  },
  NonceTooLowError: {
    title: 'Another transaction is in the way',
    action: 'Wait until it is done, then try again.',
  },
  ParseRpcError: { title: 'This request was not understood', action: developer },
  ProviderDisconnectedError: {
    title: 'The wallet is not connected to any network',
    action: 'Check its connection, then try again.',
  },
  ProviderNotFoundError: {
    title: 'This wallet is not here any more',
    action: 'Unlock or install it, then try again.',
  },
  ResourceNotFoundRpcError: { title: 'The network does not know this', action: again },
  ResourceUnavailableRpcError: {
    title: 'A request is already open',
    action: 'Answer the one that waits in your wallet.',
  },
  SwitchChainError: {
    title: 'The wallet could not switch the network',
    action: 'Switch in the wallet itself.',
  },
  SwitchChainNotSupportedError: {
    title: 'This wallet cannot switch from here',
    action: 'Switch the network in the wallet itself.',
  },
  TimeoutError: { title: 'The request took too long to respond.', action: again },
  TipAboveFeeCapError: { title: 'The network fee does not fit', action: reckoned },
  TransactionRejectedRpcError: {
    title: 'The network did not take it',
    action: 'Nothing was sent. Check the amount, then try again.',
  },
  TransactionTypeNotSupportedError: { title: 'Wallet or network cannot do this', action: another },
  UnauthorizedProviderError: {
    title: 'The wallet does not allow this',
    action: 'Unlock it and allow this site, then try again.',
  },
  UnknownBundleIdError: { title: 'The wallet does not know this request', action: 'Look at your activity.' },
  UnsupportedChainIdError: {
    title: 'This wallet does not know the network',
    action: 'Choose another network.',
  },
  UnsupportedNonOptionalCapabilityError: {
    title: 'This wallet lacks what is needed here',
    action: 'Try another wallet.',
  },
  UnsupportedProviderMethodError: { title: 'This wallet cannot do that', action: 'Try another wallet.' },
  UserRejectedRequestError: { title: 'Signature declined', action: 'Nothing was signed. You can try again.' },
} as const satisfies Readonly<Record<string, ErrorCopy>>

table satisfies Record<KitErrorName, ErrorCopy>

/** The name of an error that has words of its own. */
export type ErrorName = keyof typeof table | 'unknown'

const unknown: ErrorCopy = { title: 'Something went wrong', action: again }

/** Every error's words, by `error.<name>.title` and `error.<name>.action`, as a translation replaces them. */
export const errorCopy = Object.fromEntries(
  Object.entries({ ...table, unknown }).flatMap(([name, { title, action }]) => [
    [`error.${name}.title`, title],
    [`error.${name}.action`, action],
  ]),
) as Readonly<Record<`error.${ErrorName}.${keyof ErrorCopy}`, string>>

/** Whose words an answer over HTTP is told in, by its status: the network was reached, and said no. */
const refusals: Readonly<Record<number, ErrorName>> = {
  401: 'ProjectInvalidError',
  403: 'OriginNotAllowedError',
  429: 'RateLimitedError',
}

/** Finds the name to speak by: the error's own or the nearest of its causes that has words, else `unknown`. */
export function errorNameOf(error: unknown): ErrorName {
  for (let at = error; at instanceof Error; at = at.cause) {
    const refusal = at.name === 'HttpRequestError' && 'status' in at && refusals[Number(at.status)]
    if (refusal) return refusal
    // The frame's own server, or a chain behind it.
    if ('reason' in at && at.reason === 'UNAVAILABLE') return 'ApiUnreachableError'
    if (at.name === 'TransactionReplacedError' && 'reason' in at && at.reason === 'cancelled')
      return 'TransactionCancelled'
    if (Object.hasOwn(table, at.name)) return at.name as ErrorName
  }
  return 'unknown'
}
