import { WalletConnectError } from '../errors.ts'

/** The user said no in the wallet (EIP-1193: 4001); named and numbered as viem's error of this name. */
export class UserRejectedRequestError extends WalletConnectError {
  override name = 'UserRejectedRequestError'
  readonly code = 4001
  readonly shortMessage = 'User rejected the request.'
  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

/** The wallet did not come to another chain (EIP-3326: 4902); named and numbered as viem's error of this name. */
export class SwitchChainError extends WalletConnectError {
  override name = 'SwitchChainError'
  readonly code = 4902
  readonly shortMessage = 'An error occurred when attempting to switch chain.'
  /** @param details what went wrong, for developers */
  constructor(details: string, cause?: unknown) {
    super(`An error occurred when attempting to switch chain.\nDetails: ${details}`, { cause })
  }
}
