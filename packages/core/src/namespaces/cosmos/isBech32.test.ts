import { expect, it } from 'vitest'
import { isBech32 } from './isBech32.ts'

const address = 'cosmos1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3nl9mwc'

it('accepts the form of a bech32 address, also with a 1 in its prefix', () => {
  expect(isBech32(address)).toBe(true)
  expect(isBech32(address.replace('cosmos', 'a1'))).toBe(true)
})

it.each([
  ['a short text', address.slice(0, 30)],
  ['upper case', address.toUpperCase()],
  ['letters that bech32 leaves out', address.replace('zyg', 'bio')],
  ['no prefix', address.slice('cosmos'.length)],
  ['two lines', `${address}\n`],
])('rejects %s', (_, text) => {
  expect(isBech32(text)).toBe(false)
})
