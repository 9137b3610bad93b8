import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from './readTypedDataRequest.ts'

const isWhole = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && !/[e.]/.test(JSON.stringify(value))
    : typeof value !== 'object' || value === null || Object.values(value).every(isWhole)

describe('numbers in JSON', () => {
  it('are read to the last digit, wherever they are', () => {
    const integer = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
    fc.assert(
      fc.property(integer, fc.string({ unit: 'binary' }), (number, text) => {
        const json = `{${JSON.stringify(text)}:[${number},${JSON.stringify(`${number} ${text}`)}]}`
        const [[name, [read, beside]]] = Object.entries(parseExactJson(json) as object) as [
          [string, [bigint | number, string]],
        ]
        expect([name, BigInt(read), beside]).toEqual([text, number, `${number} ${text}`])
      }),
    )
  })

  it('match JSON.parse when that is exact', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ noUnicodeString: false }).filter((value) => isWhole(value)),
        (value) => {
          expect(parseExactJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
        },
      ),
    )
  })

  it.each(['{', '01', '', '{"a":1,}', '[1 2]', "{'a':1}"])('rejects %j as invalid JSON', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })

  it.each(['1e3', '1.5', '1.0', '1.0000000000000000001', '1e400'])('reads %s as no integer', (text) => {
    expect(parseExactJson(text)).toBeNaN()
  })
})
