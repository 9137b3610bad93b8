import { keccak256, stringToBytes } from 'viem'
import { expect, it } from 'vitest'
import { toPurchaseId } from './toPurchaseId.ts'

const orderId = '3f0e8c1c-6c1d-4a0e-9d5a-8a1a3f3a0c11'

it('is half of a hash of the order’s id, in whatever case that is written', () => {
  expect(toPurchaseId(orderId)).toBe(keccak256(stringToBytes(orderId)).slice(2, 34))
  expect(toPurchaseId(orderId.toUpperCase())).toBe(toPurchaseId(orderId))
})
