import { expect, it } from 'vitest'
import { readReason } from './readReason.ts'

it.each([
  ['InsufficientOutput', 'moved'],
  ['UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT', 'moved'],
  ['Expired', 'late'],
  ['ERC20InsufficientBalance(0x11, 1, 2)', 'balance'],
  ['ERC20: insufficient allowance', 'allowance'],
  ['InsufficientLiquidity', 'liquidity'],
  ['TRANSFER_PAUSED', undefined],
  ['unknown reason', undefined],
])('%s is %s', (reason, kind) => {
  expect(readReason(reason)).toBe(kind)
})
