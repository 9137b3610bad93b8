import type { TransactionError } from '@solana/kit'
import {
  BalanceInsufficientError,
  ReceiverMinimumError,
  SenderMinimumError,
  TransferRefusedError,
} from '../../errors/send.ts'
import { FeeBalanceInsufficientError } from '../../errors/swap.ts'
import { describeFailure } from './describeFailure.ts'

/** What System and Token programs say where there is less than is to be moved. */
const tooLittle = 1

/** Why a chain would not carry a transfer out, told by an error that has words. */
export function toTransferError(
  failure: TransactionError,
  {
    creationIndex,
    logs,
    symbol,
  }: {
    /** Where in the transaction the receiver's account is opened, if it is. */
    creationIndex: number | undefined
    logs: readonly string[] | null
    /** What is sent, for the developer. */
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
