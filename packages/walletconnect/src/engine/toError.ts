import { RejectedError, WalletError } from '../base/errors.ts'

/**
 * Converts a wallet's error response: `RejectedError` if its user rejected the request, else `WalletError`. Codes from
 * 5100 mean that the wallet doesn't support something, and codes from 5700 report problems with a batch (EIP-5792).
 */
export function toError(error: { code: number; message: string; data?: unknown }): Error {
  const isRejection = error.code === 4001 || (error.code >= 5_000 && error.code < 5_100)
  return isRejection ? new RejectedError(error.message, error.code) : new WalletError(error)
}
