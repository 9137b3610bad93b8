import { expect, it } from 'vitest'
import { AccountAddressRequiredError, BalancesUnavailableError, HistoryFetchFailedError } from './account.ts'
import { BaseError } from './base.ts'
import { GasPriceNotServedError, SwapsNotServedError } from './network.ts'
import { isUserRejection, toWalletError, UserRejectedError } from './rejection.ts'
import { GasEstimationFailedError, TransactionRevertedError, UnsupportedChainError } from './send.ts'

it.each([
  [new AccountAddressRequiredError(), "Transactions can't be fetched without an accountAddress"],
  [new HistoryFetchFailedError(new Error('no')), 'Failed to fetch transactions'],
  [new BalancesUnavailableError(0), 'Token Balance Unavailable'],
  [new GasPriceNotServedError('eip155:1'), 'Network not supported for Gas Price'],
  [new SwapsNotServedError('eip155:1'), 'Network not supported for Swaps'],
  [new UnsupportedChainError('cosmos'), 'Unsupported chain'],
  [new GasEstimationFailedError(new Error('no')), 'error estimating gas'],
  [new TransactionRevertedError('0x01'), 'unknown reason'],
])('%s has its exact text', (error, text) => {
  expect(error.shortMessage).toBe(text)
  expect(error).toBeInstanceOf(BaseError)
  expect(error.name).toBe(error.constructor.name)
})

const rejection = (code: number) => Object.assign(new Error('no'), { code })

it.each([4001, 5000])('the code %i is the user’s own no, however deep it lies', (code) => {
  const deep = new Error('outer', { cause: new Error('inner', { cause: rejection(code) }) })
  for (const error of [rejection(code), deep]) {
    expect(isUserRejection(error)).toBe(true)
    expect(toWalletError(error)).toBeInstanceOf(UserRejectedError)
    expect(toWalletError(error)).toMatchObject({ cause: error })
  }
})

it.each([
  { code: '4001' },
  { code: -32603, data: { code: 4001 } },
  { code: -32603, data: { originalError: { code: 4001 } } },
  { error: { code: 4001 } },
  { message: 'MetaMask Tx Signature: User denied transaction signature.' },
  { code: -32000, message: 'Request was rejected by the user' },
  { data: { message: 'User cancelled' } },
])('%j is a no as wallets say it', (said) => {
  expect(isUserRejection(Object.assign(new Error(''), said))).toBe(true)
  expect(isUserRejection(said)).toBe(true)
})

it('an error inside itself is read to an end', () => {
  const error: Record<string, unknown> = { code: -32603 }
  error.data = error
  error.cause = error
  expect(isUserRejection(error)).toBe(false)
})

it('anything else a wallet throws stays as it is', () => {
  for (const error of [rejection(-32603), new Error('no'), 'no', undefined]) {
    expect(isUserRejection(error)).toBe(false)
    expect(toWalletError(error)).toBe(error)
  }
  const rejected = new UserRejectedError(rejection(4001))
  expect(toWalletError(rejected)).toBe(rejected)
})

it('an error is walked down to its cause', () => {
  const root = rejection(-32000)
  const error = new GasEstimationFailedError(new Error('outer', { cause: root }))
  expect(error.walk()).toBe(root)
  expect(error.walk((cause) => cause instanceof TypeError)).toBeUndefined()
})
