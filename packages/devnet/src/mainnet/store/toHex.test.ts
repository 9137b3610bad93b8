import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromHex, toHex } from './toHex.ts'

const domain = fc.constantFrom('party', 'block', 'transaction')
const row = fc.integer({ min: 0, max: 2 ** 32 - 1 })

it('reads the row that it wrote, in any case', () => {
  fc.assert(
    fc.property(domain, row, (kind, at) => {
      const text = toHex(kind, at)
      expect(text).toMatch(kind === 'party' ? /^0x[\da-f]{40}$/ : /^0x[\da-f]{64}$/)
      expect(fromHex(kind, text)).toBe(at)
      expect(fromHex(kind, `0x${text.slice(2).toUpperCase()}`)).toBe(at)
    }),
  )
})

it('finds no row for other addresses and hashes', () => {
  expect(fromHex('party', `0x${'11'.repeat(20)}`)).toBeUndefined()
  expect(fromHex('block', toHex('transaction', 7))).toBeUndefined()
  expect(fromHex('block', toHex('party', 7))).toBeUndefined()
})
