import { WalletConnectError } from '../base/errors.ts'

/** Thrown when the user rejects in the wallet (EIP-1193: 4001). Name and code match viem's error of the same name. */
export class UserRejectedRequestError extends WalletConnectError {
  override name = 'UserRejectedRequestError'
  /** EIP-1193: user rejected request. */
  readonly code = 4001
  /** The message without details, as in viem. */
  readonly shortMessage = 'User rejected the request.'
  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

/** Thrown when the wallet can't switch chains (EIP-3326: 4902). Name and code match viem's error of the same name. */
export class SwitchChainError extends WalletConnectError {
  override name = 'SwitchChainError'
  /** EIP-3326: unrecognized chain. */
  readonly code = 4902
  /** The message without details, as in viem. */
  readonly shortMessage = 'An error occurred when attempting to switch chain.'
  /** @param details what went wrong, for developers */
  constructor(details: string, cause?: unknown) {
    super(`An error occurred when attempting to switch chain.\nDetails: ${details}`, { cause })
  }
}
