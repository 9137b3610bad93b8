import { expect, it } from 'vitest'
import { isUnlimited } from './isUnlimited.ts'

const most = 2n ** 128n

it.each<[bigint, bigint | undefined, boolean]>([
  [2n ** 256n - 1n, undefined, true],
  [most, undefined, true],
  [most - 1n, undefined, false],
  [most, most * 2n, true],
  [1_001n, 1_000n, true],
  [1_000n, 1_000n, true],
  [999n, 1_000n, false],
  [0n, 1_000n, false],
  // A supply of zero comes from a contract that doesn't report it, so it is no limit.
  [0n, 0n, false],
  [1n, 0n, false],
  [most, 0n, true],
])('an allowance of %s with a supply of %s is unlimited: %s', (amount, supply, expected) => {
  expect(isUnlimited(amount, supply)).toBe(expected)
})
