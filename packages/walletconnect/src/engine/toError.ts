import { RejectedError, WalletError } from '../errors.ts'

/**
 * A wallet's refusal as an error: `RejectedError` where its owner said no, else `WalletError`. From 5100 on a wallet says
 * by itself what it does not support, and from 5700 on what it cannot do of a batch (EIP-5792).
 */
export function toError(error: { code: number; message: string; data?: unknown }): Error {
  const isRejection = error.code === 4001 || (error.code >= 5_000 && error.code < 5_100)
  return isRejection ? new RejectedError(error.message, error.code) : new WalletError(error)
}
