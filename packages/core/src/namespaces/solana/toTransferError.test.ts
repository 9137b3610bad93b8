import type { TransactionError } from '@solana/kit'
import { expect, it } from 'vitest'
import { toTransferError } from './toTransferError.ts'

const custom = (index: number, code: number): TransactionError => ({
  InstructionError: [index, { Custom: code }],
})

it.each([
  ['AccountNotFound', undefined, 'FeeBalanceInsufficientError'],
  ['InsufficientFundsForFee', undefined, 'FeeBalanceInsufficientError'],
  [custom(2, 1), undefined, 'BalanceInsufficientError'],
  [custom(3, 1), 2, 'BalanceInsufficientError'],
  [custom(2, 1), 2, 'FeeBalanceInsufficientError'],
  [custom(2, 17), undefined, 'TransferRefusedError'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, undefined, 'SenderMinimumError'],
  [{ InsufficientFundsForRent: { account_index: 1 } }, undefined, 'ReceiverMinimumError'],
  ['ProgramAccountNotFound', undefined, 'TransferRefusedError'],
] as const)('maps %j, with the account opened at %s, to %s', (failure, creationIndex, name) => {
  expect(toTransferError(failure, { creationIndex, logs: ['said'], symbol: 'SOL' }).name).toBe(name)
})

it('passes an unknown error to the developer', () => {
  const error = toTransferError(custom(2, 17), {
    creationIndex: undefined,
    logs: ['one', 'frozen'],
    symbol: 'X',
  })
  expect(error).toMatchObject({ details: '{"InstructionError":[2,{"Custom":17}]}; one; frozen' })
})
