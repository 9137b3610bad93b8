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
  GasEstimationFailedError: {
    title: 'The network fee cannot be told',
    action: 'Check what you send and to whom, then try again.',
  },
  HistoryFetchFailedError: { title: 'Failed to fetch transactions', action: again },
  NameNotFoundError: { title: 'Nobody has this name', action: 'Check the spelling, or enter an address.' },
  NetworkClientNotSetError: { title: 'Not ready yet', action: again },
  NetworkNotFoundError: { title: 'Network Not Found', action: 'Choose a network of the list.' },
  NetworkNotServedError: { title: 'This network is not served here', action: 'Choose another network.' },
  NotConnectedError: { title: 'No wallet is connected', action: 'Connect a wallet, then try again.' },
  OriginNotAllowedError: { title: 'Invalid App Configuration', action: developer },
  ProjectInvalidError: { title: 'Invalid App Configuration', action: developer },
  RateLimitedError: { title: 'Too many requests', action: 'Wait a little, then try again.' },
  ReceiptTimeoutError: {
    title: 'Still waiting for the network',
    action: 'It may yet go through: look at it in the explorer.',
  },
  SignInAddressMissingError: { title: 'No account is connected', action: 'Connect a wallet, then sign in.' },
  SignInClientMissingError: { title: 'Not ready yet', action: again },
  SignInNetworkMissingError: { title: 'No network is active', action: 'Choose a network, then sign in.' },
  SignInNotEnabledError: { title: 'Signing in is not offered here', action: developer },
  SignMessageFailedError: { title: 'Signature declined', action: 'Nothing was signed. You can try again.' },
  TokenRequiredError: { title: 'Something is missing', action: 'Choose what to send.' },
  TransactionReplacedError: { title: 'Another transaction took its place', action: 'Look at your activity.' },
  TransactionRevertedError: {
    title: 'The network refused it',
    action: 'Nothing was sent but the network fee.',
  },
  UnsupportedChainError: { title: 'Unsupported chain', action: 'Choose another network.' },
  UserRejectedError: { title: 'Signature declined', action: 'Nothing was signed. You can try again.' },
  ViewUnavailableError: { title: 'This is not available yet', action: 'Go back, or close this window.' },

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
  HttpRequestError: {
    title: 'The network cannot be reached',
    action: 'Check your connection, then try again.',
  },
  InsufficientFundsError: {
    title: 'Not enough for the network fee',
    action: 'Send less, or receive some more first.',
  },
  ProviderNotFoundError: {
    title: 'This wallet is not here any more',
    action: 'Unlock or install it, then try again.',
  },
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

/** Finds the name to speak by: the error's own or the nearest of its causes that has words, else `unknown`. */
export function errorNameOf(error: unknown): ErrorName {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (Object.hasOwn(table, at.name)) return at.name as ErrorName
  }
  return 'unknown'
}
