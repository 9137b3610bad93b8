import * as viem from 'viem'
import { expect, it } from 'vitest'
import { en } from './en/en.ts'
import { errorCopy, errorNameOf } from './en/errors.ts'

it('[8.5] [8.8] errors have the exact titles of the specification and an action', () => {
  expect(errorCopy['error.DisconnectFailedError.title']).toBe('Failed to disconnect')
  expect(errorCopy['error.BalancesUnavailableError.title']).toBe('Token Balance Unavailable')
  expect(errorCopy['error.UnsupportedChainError.title']).toBe('Unsupported chain')
  for (const [key, text] of Object.entries(errorCopy)) expect(text, key).not.toBe('')
})

it('[8.1 message] [8.4] [8.13 timeout] history, signature and timeout errors have the titles of the specification', () => {
  expect(errorCopy['error.HistoryFetchFailedError.title']).toBe('Failed to fetch transactions')
  expect(errorCopy['error.SignMessageFailedError.title']).toBe('Signature declined')
  expect(errorCopy['error.TimeoutError.title']).toBe('The request took too long to respond.')
})

it('[8.9 gas price] [8.9 swaps] names what a network does not support: gas prices or swaps', () => {
  expect(errorCopy['error.GasPriceNotServedError.title']).toBe('Network not supported for Gas Price')
  expect(errorCopy['error.SwapsNotServedError.title']).toBe('Network not supported for Swaps')
})

it('[8.2 message] [8.3] sign-in errors have the titles of the specification', () => {
  expect(errorCopy['error.SignInUnavailableError.title']).toBe(
    'A problem occurred while trying initialize authentication',
  )
  expect(errorCopy['error.SmartAccountSignFailedError.title']).toBe(
    'This application might not support Smart Accounts',
  )
})

it('[8.17] embedded-wallet errors have the titles of the specification', () => {
  expect(en['alert.embeddedWalletUnavailable.title']).toBe('Network Error - Could not load embedded wallet')
  expect(en['alert.embeddedWalletTimeout.title']).toBe('Embedded Wallet Request Timed Out')
  expect(errorCopy['error.FrameTimeoutError.title']).toBe('Embedded Wallet Request Timed Out')
  expect(en['alert.sessionExpired.title']).toBe('Session Expired')
})

it('a call that the wallet does not support has the title "Action not allowed"', () => {
  expect(errorCopy['error.FrameCallNotAllowedError.title']).toBe('Action not allowed')
})

it('[8.15] [8.16 origin] [8.20] alerts have the exact titles of the specification', () => {
  expect(en['alert.networkNotFound.title']).toBe('Network Not Found')
  expect(en['alert.invalidAppConfiguration.title']).toBe('Invalid App Configuration')
  expect(en['alert.projectIdNotConfigured.title']).toBe('Project ID Not Configured')
})

it('every JSON-RPC error code that viem distinguishes has its own text', () => {
  const kinds = Object.values(viem).filter(
    (kind): kind is typeof viem.RpcError => typeof kind === 'function' && 'code' in kind,
  )
  const silent = kinds.filter((kind) => errorNameOf(new kind(new Error('no'), {} as never)) === 'unknown')
  expect(kinds.length).toBeGreaterThan(25)
  expect(silent.map(({ name }) => name)).toEqual([])
})

it.each([
  [401, 'ProjectInvalidError'],
  [403, 'OriginNotAllowedError'],
  [429, 'RateLimitedError'],
  [503, 'HttpRequestError'],
  [undefined, 'HttpRequestError'],
] as const)('an RPC response with status %s is described as %s', (status, name) => {
  const answer = new viem.HttpRequestError({ url: '', ...(status && { status }) })
  expect(errorNameOf(new Error('outer', { cause: answer }))).toBe(name)
})

it('uses the nearest error in the cause chain that has a text', () => {
  const inner = Object.assign(new Error('inner'), { name: 'InsufficientFundsError' })
  const outer = Object.assign(new Error('outer', { cause: inner }), { name: 'SomethingElse' })
  expect(errorNameOf(outer)).toBe('InsufficientFundsError')
  const away = Object.assign(new Error('x'), { name: 'FrameRequestError', reason: 'UNAVAILABLE' })
  expect(errorNameOf(new Error('outer', { cause: away }))).toBe('ApiUnreachableError')
  expect(errorNameOf(new Error('no name'))).toBe('unknown')
  expect(errorNameOf('not an error')).toBe('unknown')
  expect(errorNameOf(Object.assign(new Error('x'), { name: 'toString' }))).toBe('unknown')
})
