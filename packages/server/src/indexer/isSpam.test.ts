import { expect, it } from 'vitest'
import { isSpam } from './isSpam.ts'

it.each([
  ['Claim $5000', true],
  ['Visit ether-gift.com', true],
  ['https://x.y', true],
  ['t.me/free', true],
  ['USDT Airdrop', true],
  ['Reward Voucher', true],
  ['Redeem now', true],
  ['Mobsters', false],
  ['Ethereum Name Service', false],
  ['Wrapped Ether', false],
  ['Rewardless', false],
  ['v1.0 Punks', false],
  [null, false],
])('%s is spam: %s', (name, expected) => {
  expect(isSpam(name)).toBe(expected)
  expect(isSpam('Mobsters', name)).toBe(expected)
})
