import { WalletConnectError } from '../base/errors.ts'

/** Thrown when the user rejects in the wallet (EIP-1193: 4001). Name and code match viem's error of the same name. */
export class UserRejectedRequestError extends WalletConnectError {
  override name = 'UserRejectedRequestError'
  readonly code = 4001
  readonly shortMessage = 'User rejected the request.'
  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

/** Thrown when the wallet can't switch chains (EIP-3326: 4902). Name and code match viem's error of the same name. */
export class SwitchChainError extends WalletConnectError {
  override name = 'SwitchChainError'
  readonly code = 4902
  readonly shortMessage = 'An error occurred when attempting to switch chain.'
  /** @param details what went wrong, for developers */
  constructor(details: string, cause?: unknown) {
    super(`An error occurred when attempting to switch chain.\nDetails: ${details}`, { cause })
  }
}
