import { expect, it } from 'vitest'
import { isPermitGood } from './isPermitGood.ts'

it.each([
  [300n, false],
  [301n, true],
])('can reuse a permit with %i s left: %s', (leftS, isGood) => {
  const nowS = 1_800_000_000n
  expect(isPermitGood({ deadline: nowS + leftS, signature: '0x' }, Number(nowS) * 1_000)).toBe(isGood)
})
