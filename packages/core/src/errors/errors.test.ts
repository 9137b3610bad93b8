import { expect, it } from 'vitest'
import {
  AccountAddressRequiredError,
  BalancesUnavailableError,
  HistoryFetchFailedError,
} from '../account/errors.ts'
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

it.each([4001, 5000])('treats the code %i as a user rejection, at any depth', (code) => {
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
  { code: 'ACTION_REJECTED', message: 'ethers-user-denied' },
  { code: 5750, message: 'The upgrade was not accepted' },
  { message: 'Approval Denied' },
  { message: 'User rejected the request.\nContract Call: function: revertAll()' },
  { code: 5002, message: 'User disapproved requested methods' },
  { message: 'You rejected the request' },
  { message: 'User closed modal' },
  { message: 'Popup closed by user' },
  { message: 'Request rejected' },
  { message: 'The request was denied.' },
  { message: 'Rejected' },
  { message: 'Cancelled' },
  { code: -32603, data: 'User denied the signature' },
  { message: 'User reject' },
  { message: 'User rejects the request.' },
  { message: 'Error: user reject transaction' },
  { message: 'user cancel' },
  { message: 'The user canceled' },
  { message: 'User deny' },
  { message: 'User refused' },
  { message: 'User refuse to sign' },
  { message: 'Connection refused by the user' },
  { message: 'user aborted' },
  { message: 'User did not approve' },
  { message: 'User did not approve the request.' },
  { message: "The user didn't confirm this transaction" },
  { code: -32603, message: 'Internal error', data: { message: 'User did not approve' } },
  { message: 'An unknown RPC error occurred.', cause: 4001 },
  { message: 'An unknown RPC error occurred.', cause: '4001' },
])('treats %j of a wallet as a user rejection', (said) => {
  expect(isUserRejection(Object.assign(new Error(''), said))).toBe(true)
  expect(isUserRejection(said)).toBe(true)
})

it.each([
  'Rejected by user',
  'Cancelled',
  'User rejected',
  'User reject',
  'user cancel',
  'User did not approve',
  4001,
  '4001',
])('treats the bare %j as a user rejection', (words) => {
  expect(isUserRejection(words)).toBe(true)
  expect(toWalletError(words)).toBeInstanceOf(UserRejectedError)
})

it.each([
  { code: 3, message: 'execution reverted: user denied by list' },
  { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: 'user denied' } },
  { code: -32603, message: 'Internal error', data: 'execution reverted: rejected by user' },
  {
    message: 'The contract function "mint" reverted with the reason: User rejected',
    cause: { message: 'User rejected' },
  },
  { message: 'VM Exception while processing transaction: user rejected' },
  { message: 'Transaction simulation failed', data: { message: 'Program log: user cancelled' } },
  { code: -32003, message: 'Transaction rejected' },
  { message: 'Connection closed' },
  { message: 'The operation was aborted' },
  { name: 'AbortError', message: 'The user aborted a request.' },
  { message: 'Fetch failed', cause: { name: 'AbortError', message: 'The user aborted a request.' } },
  { code: 'ERR_CANCELED', message: 'canceled' },
  { code: 429, message: 'Request was denied.' },
  { code: -32501, message: 'paymaster policy: user denied' },
  { code: -32521, message: 'UserOperation failed: user rejected' },
  { message: 'Rejected by user-defined policy' },
  { message: 'denied by user operation validation' },
  { message: 'Connection closed by user agent' },
  { message: 'There is no chain info for juno-1' },
  { message: 'user operation reverted' },
  { message: 'User operation rejected: user cancel', code: -32504 },
  { message: 'The request was cancelled by timeout' },
  { message: 'The user aborted a request.' },
  { message: 'Connection refused' },
  { message: 'The connection was refused' },
  { message: 'Request aborted' },
  { message: 'The transaction was aborted' },
  { message: 'Connection refused by user-agent' },
  { message: 'The user cancel button was not found' },
  { message: 'Failed to deliver user reject to the relay' },
  { message: 'User did not approve the request in time' },
  { message: 'User did not approve enough tokens' },
  { message: 'User not found' },
  { message: 'execution reverted', data: 4001 },
  { code: 3, data: '4001' },
  { message: 'transaction rejected: nonce too low' },
  { message: 'The source https://mob.example is not allowed to interact with this extension' },
])('does not treat %j, written by a contract, a node or the network, as a user rejection', (said) => {
  expect(isUserRejection(said)).toBe(false)
})

it('does not treat an unreadable error as a user rejection', () => {
  const thrower = new Proxy(
    {},
    {
      get() {
        throw new Error('not to be read')
      },
    },
  )
  expect(isUserRejection(thrower)).toBe(false)
  expect(isUserRejection({ cause: thrower })).toBe(false)
})

it('terminates for an error that contains itself', () => {
  const error: Record<string, unknown> = { code: -32603 }
  error.data = error
  error.cause = error
  expect(isUserRejection(error)).toBe(false)
})

it('keeps any other error of a wallet unchanged', () => {
  for (const error of [rejection(-32603), new Error('no'), 'no', 4100, 5000, '5000', 40_010, undefined]) {
    expect(isUserRejection(error)).toBe(false)
    expect(toWalletError(error)).toBe(error)
  }
  const rejected = new UserRejectedError(rejection(4001))
  expect(toWalletError(rejected)).toBe(rejected)
})

it('walks an error down to its cause', () => {
  const root = rejection(-32000)
  const error = new GasEstimationFailedError(new Error('outer', { cause: root }))
  expect(error.walk()).toBe(root)
  expect(error.walk((cause) => cause instanceof TypeError)).toBeUndefined()
})
