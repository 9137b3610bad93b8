import type { TransactionError } from '@solana/kit'
import {
  BalanceInsufficientError,
  FeeBalanceInsufficientError,
  ReceiverMinimumError,
  SenderMinimumError,
  TransferRefusedError,
} from '../../errors/send.ts'
import { describeFailure } from './describeFailure.ts'

/** Custom error code of the System and Token programs for an insufficient balance. */
const tooLittle = 1

/** Converts the chain's reason for rejecting a transfer to an error with a readable message. */
export function toTransferError(
  failure: TransactionError,
  {
    creationIndex,
    logs,
    symbol,
  }: {
    /** Index of the instruction that creates the receiver's account, if any. */
    creationIndex: number | undefined
    logs: readonly string[] | null
    /** The asset's name in messages for developers. */
    symbol: string
  },
): Error {
  if (failure === 'AccountNotFound' || failure === 'InsufficientFundsForFee')
    return new FeeBalanceInsufficientError('SOL')
  if (typeof failure === 'object' && 'InsufficientFundsForRent' in failure) {
    const isSender = Number(failure.InsufficientFundsForRent.account_index) === 0
    return isSender ? new SenderMinimumError() : new ReceiverMinimumError()
  }
  if (typeof failure === 'object' && 'InstructionError' in failure) {
    const [index, reason] = failure.InstructionError
    if (typeof reason === 'object' && Number(reason.Custom) === tooLittle) {
      return Number(index) === creationIndex
        ? new FeeBalanceInsufficientError('SOL')
        : new BalanceInsufficientError(symbol)
    }
  }
  return new TransferRefusedError([describeFailure(failure), ...(logs ?? []).slice(-2)].join('; '))
}
