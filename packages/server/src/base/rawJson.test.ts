import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawElements, rawMembers } from './rawJson.ts'

describe('rawJson', () => {
  it('splits any object into members that JSON.parse reads the same', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        const members = [...rawMembers(text)].map(([name, raw]) => [name, JSON.parse(raw)])
        expect(members).toEqual(Object.entries(JSON.parse(text)))
      }),
    )
  })

  it('splits any array into elements that JSON.parse reads the same', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(2), (array, indent) => {
        const text = JSON.stringify(array, null, indent)
        expect(rawElements(text).map((raw) => JSON.parse(raw))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('keeps the digits of numbers that a double cannot represent', () => {
    expect(rawMembers('{"lamports": 18446744073709551615 , "n":1e3}')).toEqual(
      new Map([
        ['lamports', '18446744073709551615'],
        ['n', '1e3'],
      ]),
    )
    expect(rawElements('[ 18446744073709551615,[],{} ]')).toEqual(['18446744073709551615', '[]', '{}'])
  })
})
