import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExact } from './parseExact.ts'

it('keeps every digit of an integer, and any other value', () => {
  expect(
    parseExact('{"lamports":18446744073709551615,"small":[-7,1.5e3,0.1234567890123456789,-123456789012345]}'),
  ).toEqual({
    lamports: '18446744073709551615',
    small: [-7, 1500, 0.12345678901234568, -123_456_789_012_345],
  })
})

it.each([
  ['-9223372036854775808', '-9223372036854775808'],
  ['1234567890123456', '1234567890123456'],
  ['123456789012345', 123_456_789_012_345],
  ['1234567890123456.5', 1_234_567_890_123_456.5],
  ['10000000000000000e2', 1e18],
  ['1E+2', 100],
  ['1e-12', 1e-12],
  ['[1e10,-1E-1,0]', [1e10, -0.1, 0]],
  ['[0.1234567890123456789,1e-1234567890123456,-1E+1234567890123456]', [0.12345678901234568, 0, -Infinity]],
  ['[-1234567890123456,{"a":1234567890123456}]', ['-1234567890123456', { a: '1234567890123456' }]],
])('reads %s as %j', (text, value) => {
  expect(parseExact(text)).toEqual(value)
})

it.each([
  '012345678901234567',
  '-012345678901234567',
  '+12345678901234567',
  '--12345678901234567',
  '12345678901234567.',
])('rejects %s, like JSON.parse', (text) => {
  expect(() => parseExact(text)).toThrow(SyntaxError)
})

it('rejects a truncated string without backtracking', () => {
  for (const text of ['"', '"a', '"\\\\', '"\\"']) {
    const cut = `{"log":${text.padEnd(50_000, text.at(-1))}`
    expect(() => parseExact(cut)).toThrow(SyntaxError)
  }
})

it('reads strings of many megabytes, escaped or not', () => {
  for (const piece of ['f', '\\"', '\\\\', 'a\\n', '1234567890123456 ']) {
    const value = JSON.parse(`"${piece.repeat(8_000_000 / piece.length)}"`)
    const raw = JSON.stringify({ value, lamports: 0 }).replace('0}', '18446744073709551615}')
    const read = parseExact(raw) as { value: string; lamports: string }
    expect([read.value === value, read.lamports]).toEqual([true, '18446744073709551615'])
  }
})

it('keeps 1,000 digits of an integer, and reads longer ones like JSON.parse, even megabytes', () => {
  const digits = (count: number) => '9'.repeat(count)
  expect(parseExact(`[${digits(1_000)}]`)).toEqual([digits(1_000)])
  for (const count of [1_001, 20_000_000])
    expect(parseExact(`[${digits(count)}]`)).toEqual([Number.POSITIVE_INFINITY])
})

it('leaves numbers within strings unchanged', () => {
  const log = { log: 'amount:12345678901234567890, "quoted \\" 12345678901234567890"' }
  expect(parseExact(JSON.stringify(log))).toEqual(log)
})

it.each([
  'one quote: " 12345678901234567890',
  'a backslash before the end \\',
  '12345678901234567890 \\" 12345678901234567890 \\',
  '\\\\"12345678901234567890',
])('finds the end of the string %j, and the integer after it', (text) => {
  expect(parseExact(`[${JSON.stringify(text)},12345678901234567890]`)).toEqual([text, '12345678901234567890'])
})

it('equals JSON.parse for any value without large integers', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16}/.test(text))
      expect(parseExact(text)).toEqual(JSON.parse(text))
    }),
  )
})
