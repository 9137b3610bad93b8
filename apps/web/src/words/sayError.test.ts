import {
  FrameReloadedError,
  FrameUnavailableError,
  ReceiptTimeoutError,
  TransactionReplacedError,
  TransactionRevertedError,
  UserRejectedError,
  WalletMethodMissingError,
} from '@latchkey/core'
import { ChainMismatchError, HttpRequestError, InsufficientFundsError, UserRejectedRequestError } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { english as copy } from './english.ts'
import { isDeclined, sayError } from './sayError.ts'

const wrapped = (cause: unknown) => Object.assign(new Error('outer', { cause }), { name: 'OuterError' })

describe('isDeclined', () => {
  it('recognizes a rejection by its name and its codes, at any depth', () => {
    expect(isDeclined(new UserRejectedRequestError(new Error('no')))).toBe(true)
    expect(isDeclined(new UserRejectedError('Cancelled'))).toBe(true)
    expect(isDeclined(wrapped(wrapped({ code: 4001 })))).toBe(true)
    expect(isDeclined({ code: 5000 })).toBe(true)
    expect(isDeclined(wrapped({ code: -32603 }))).toBe(false)
    expect(isDeclined(undefined)).toBe(false)
  })
})

describe('sayError', () => {
  it.each([
    [new ChainMismatchError({ chain: mainnet, currentChainId: 5 }), copy.errors.network],
    [wrapped(new InsufficientFundsError({})), copy.errors.funds],
    [wrapped(new HttpRequestError({ url: 'http://localhost' })), copy.errors.offline],
    [new TransactionRevertedError('0x1', 'secret reason'), copy.send.reverted],
    [new TransactionReplacedError('cancelled', '0x1', '0x2'), copy.send.replaced],
    [new ReceiptTimeoutError('0x1'), copy.send.late],
    [wrapped(new FrameReloadedError()), copy.errors.reloaded],
    [wrapped(new FrameUnavailableError()), copy.errors.notLoaded],
    [wrapped(new WalletMethodMissingError('Wallet', 'solana:signMessage')), copy.errors.unsupported],
    [new Error('secret details'), copy.errors.other],
    ['a string', copy.errors.other],
  ])('returns what to do about %s', (error, sentence) => {
    expect(sayError(error, copy)).toBe(sentence)
  })

  it('stops when causes form a cycle', () => {
    const error = new Error('a')
    error.cause = error
    expect(sayError(error, copy)).toBe(copy.errors.other)
  })
})
