import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExact } from './parseExact.ts'

it('keeps every digit of an integer, and whatever else there is', () => {
  expect(
    parseExact('{"lamports":18446744073709551615,"small":[-7,1.5e3,0.1234567890123456789,-123456789012345]}'),
  ).toEqual({
    lamports: '18446744073709551615',
    small: [-7, 1500, 0.12345678901234568, -123_456_789_012_345],
  })
})

it('leaves numbers within texts alone', () => {
  const log = { log: 'amount:12345678901234567890, "quoted \\" 12345678901234567890"' }
  expect(parseExact(JSON.stringify(log))).toEqual(log)
})

it('is JSON.parse for whatever has no large integers', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16}/.test(text))
      expect(parseExact(text)).toEqual(JSON.parse(text))
    }),
  )
})
