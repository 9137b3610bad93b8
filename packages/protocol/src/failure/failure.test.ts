import { expect, it } from 'vitest'
import { rpcErrorCodes } from './failure.ts'

it.each([
  ['parse', -32700],
  ['invalidRequest', -32600],
  ['methodNotFound', -32601],
  ['invalidParams', -32602],
  ['internal', -32603],
  ['invalidInput', -32000],
  ['resourceNotFound', -32001],
  ['resourceUnavailable', -32002],
  ['transactionRejected', -32003],
  ['methodNotSupported', -32004],
  ['limitExceeded', -32005],
  ['versionUnsupported', -32006],
  ['userRejected', 4001],
  ['unauthorized', 4100],
  ['unsupportedMethod', 4200],
  ['providerDisconnected', 4900],
  ['chainDisconnected', 4901],
  ['switchChain', 4902],
] as const)('%s has the code %i', (name, code) => {
  expect(rpcErrorCodes[name]).toBe(code)
})

it('has codes from 5700 to 5760 for wallet calls', () => {
  const codes = Object.values(rpcErrorCodes).filter((code) => code >= 5700)
  expect(codes).toEqual([5700, 5710, 5720, 5730, 5740, 5750, 5760])
})
