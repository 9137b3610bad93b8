import { expect, it } from 'vitest'
import { toPlainCode } from './toPlainCode.ts'

it.each([
  ['481516', '481516'],
  [' 481 516\n', '481516'],
  ['481-516', '481516'],
  ['٤٨١٥١٦', '481516'],
  ['۴۸۱۵۱۶', '481516'],
  ['४८१५१६', '481516'],
  ['４８１ ５１６', '481516'],
  ['\u200f٤٨١٥١٦\u200e', '481516'],
  ['４8१۵١6', '481516'],
  ['ＡＢ１２–cd34', 'AB12cd34'],
  ['48151O', '48151O'],
  ['４８１５１', '48151'],
])('reads %j as the code %s', (text, code) => expect(toPlainCode(text)).toBe(code))

it('reads the digits of every script, as Intl writes them', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const text = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210)
    if ([...text].length === 10 && /^\p{Nd}+$/u.test(text)) expect(toPlainCode(text)).toBe('9876543210')
  }
})
