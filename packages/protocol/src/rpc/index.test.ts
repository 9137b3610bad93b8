import { describe, expect, it } from 'vitest'
import { decode } from '../schema/parse.ts'
import { findRpcMethod, rpcMethods } from './index.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('methods without approval', () => {
  it.each([
    ['[6.2 read-only]', 'eth_call'],
    ['[6.2 read-only]', 'eth_getBalance'],
    ['[6.2 read-only]', 'eth_getLogs'],
    ['[6.2 sendRawTransaction]', 'eth_sendRawTransaction'],
    ['[6.2 capabilities]', 'wallet_getCapabilities'],
    ['[6.2 assets]', 'wallet_getAssets'],
    ['', 'wallet_getCallsStatus'],
    ['', 'eth_requestAccounts'],
    ['', 'wallet_addEthereumChain'],
    ['', 'wallet_requestPermissions'],
    ['', 'wallet_switchEthereumChain'],
  ])('%s %s needs no approval', (_id, method) => {
    expect(findRpcMethod('eip155', method)?.approval).toBe('none')
  })
})

describe('methods with approval', () => {
  it.each([
    ['eip155', 'personal_sign'],
    ['eip155', 'eth_signTypedData_v4'],
    ['eip155', 'eth_sendTransaction'],
    ['eip155', 'wallet_sendCalls'],
    ['eip155', 'wallet_grantPermissions'],
    ['eip155', 'wallet_revokePermissions'],
    ['eip155', 'eth_sendUserOperation'],
    ['solana', 'solana_signMessage'],
    ['solana', 'solana_signTransaction'],
    ['solana', 'solana_signAllTransactions'],
    ['solana', 'solana_signAndSendTransaction'],
  ])('%s %s needs approval', (namespace, method) => {
    expect(findRpcMethod(namespace, method)?.approval).toBe('user')
  })
})

it('sends nothing that needs approval to an upstream', () => {
  for (const row of [...Object.values(rpcMethods.eip155), ...Object.values(rpcMethods.solana)]) {
    if (row.approval === 'user') expect(row.answeredBy).toBe('wallet')
  }
})

it.each(['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'debug_traceCall', 'toString', '__proto__'])(
  'does not know the method %s',
  (method) => {
    expect(findRpcMethod('eip155', method)).toBeUndefined()
  },
)

it('has no methods for a namespace without a table', () => {
  expect(findRpcMethod('bip122', 'eth_call')).toBeUndefined()
})

describe('a call of wallet_sendCalls', () => {
  const { params } = rpcMethods.eip155.wallet_sendCalls
  const withTo = (to: unknown) => [
    { version: '2.0.0', chainId: '0x1', from: account, calls: [{ to, value: '0x0' }] },
  ]

  it('[5.10] is accepted with a to that begins with 0x', () => {
    expect(decode(params, withTo(account)).success).toBe(true)
  })

  it.each([[undefined], ['70997970C51812dc3A010C7d01b50e0d17dc79C8'], [1]])(
    '[5.10] is rejected with the to %s',
    (to) => {
      const parsed = decode(params, withTo(to))
      expect(parsed).toMatchObject({ success: false, reasons: [{ field: '0.calls.0.to' }] })
    },
  )
})

describe('a hash and a signature', () => {
  const { result: hash } = rpcMethods.eip155.eth_sendTransaction
  const { result: signature } = rpcMethods.eip155.personal_sign

  it.each([
    [64, true],
    [63, false],
    [65, false],
    [66, false],
  ])('[5.8 hash] accepts a hash of %i digits: %s', (digits, ok) => {
    expect(decode(hash, `0x${'a'.repeat(digits)}`).success).toBe(ok)
  })

  it.each([
    [62, true],
    [130, true],
    [61, false],
  ])('[5.8 signature] accepts a signature of %i digits: %s', (digits, ok) => {
    expect(decode(signature, `0x${'a'.repeat(digits)}`).success).toBe(ok)
  })
})

describe('hex in a node’s response', () => {
  it.each(['eth_gasPrice', 'eth_newFilter'] as const)('to %s may be in upper case', (method) => {
    expect(decode(rpcMethods.eip155[method].result, '0x3B9ACA00').success).toBe(true)
  })
})
