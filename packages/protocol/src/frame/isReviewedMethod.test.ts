import { expect, it } from 'vitest'
import { isReviewedMethod } from './isReviewedMethod.ts'

it.each([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'solana_signMessage',
  'solana_signAndSendTransaction',
])('opens the window for %s', (method) => {
  expect(isReviewedMethod(method)).toBe(true)
})

it.each([
  'eth_chainId',
  'eth_sendRawTransaction',
  'eth_accounts',
  'wallet_getCallsStatus',
  'wallet_switchEthereumChain',
  'x_personal_sign',
])('opens no window for %s', (method) => {
  expect(isReviewedMethod(method)).toBe(false)
})
