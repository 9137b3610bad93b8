import { RejectedError, WalletError } from '../errors.ts'

/** A wallet's refusal as an error: `RejectedError` where its owner said no, else `WalletError`. */
export function toError(error: { code: number; message: string; data?: unknown }): Error {
  const isRejection = error.code === 4001 || (error.code >= 5_000 && error.code < 6_000)
  return isRejection ? new RejectedError(error.message, error.code) : new WalletError(error)
}
