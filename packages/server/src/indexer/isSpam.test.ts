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
  ['C\u200bl\u00ada\u2060im $5000', true],
  ['Сlаіm now', true],
  ['Ｃｌａｉｍ ｎｏｗ', true],
  ['ａｉｒｄｒｏｐ', true],
  ['АirdrОp', true],
  ['𝐂𝐥𝐚𝐢𝐦', true],
  ['Ⓒⓛⓐⓘⓜ', true],
  ['🅲🅻🅰🅸🅼', true],
  ['Clàím', true],
  ['ꓚꓡꓮꓲꓟ', true],
  ['C1a1m', true],
  ['gift。com', true],
  ['gift．ｃｏｍ', true],
  ['Mobsters', false],
  ['Ethereum Name Service', false],
  ['Wrapped Ether', false],
  ['Rewardless', false],
  ['v1.0 Punks', false],
  ['Клуб', false],
  ['日本', false],
  [null, false],
])('%s is spam: %s', (name, expected) => {
  expect(isSpam(name)).toBe(expected)
  expect(isSpam('Mobsters', name)).toBe(expected)
})
