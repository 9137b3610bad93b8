import { expect, it } from 'vitest'
import { rpcErrorCodes } from './failure.ts'

it.each([
  ['8.25', 'parse', -32700],
  ['8.26', 'invalidRequest', -32600],
  ['8.27', 'methodNotFound', -32601],
  ['8.28', 'invalidParams', -32602],
  ['8.29', 'internal', -32603],
  ['8.30', 'invalidInput', -32000],
  ['8.31', 'resourceNotFound', -32001],
  ['8.32', 'resourceUnavailable', -32002],
  ['8.33', 'transactionRejected', -32003],
  ['8.34', 'methodNotSupported', -32004],
  ['8.35', 'limitExceeded', -32005],
  ['8.36', 'versionUnsupported', -32006],
  ['8.37', 'userRejected', 4001],
  ['8.38', 'unauthorized', 4100],
  ['8.39', 'unsupportedMethod', 4200],
  ['8.40', 'providerDisconnected', 4900],
  ['8.41', 'chainDisconnected', 4901],
  ['8.42', 'switchChain', 4902],
] as const)('[%s] %s is %i', (_, name, code) => {
  expect(rpcErrorCodes[name]).toBe(code)
})

it('[8.43] the codes of wallet calls are 5700 to 5760', () => {
  const codes = Object.values(rpcErrorCodes).filter((code) => code >= 5700)
  expect(codes).toEqual([5700, 5710, 5720, 5730, 5740, 5750, 5760])
})
