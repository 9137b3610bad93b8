import { expect, it } from 'vitest'
import { makeRecoveryCode, readRecoveryCode } from './recoveryCode.ts'

it('reads a typed code in any case, in fullwidth letters or with the digits of any script', () => {
  const { bytes, text } = makeRecoveryCode()
  const fullwidth = text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const arabic = text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  for (const typed of [
    text,
    text.toLowerCase(),
    text.replaceAll('-', ' '),
    `"${text.replaceAll('-', '_.')}"`,
    fullwidth,
    arabic,
    `\u200e${text}\u200e`,
  ])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, bytes])
})

it('creates a code of 120 bits in six groups, a different one each time', () => {
  const [one, other] = [makeRecoveryCode(), makeRecoveryCode()]
  expect(one.bytes).toHaveLength(15)
  expect(one.text).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
  expect(one.text).not.toBe(other.text)
})

it('reads O as 0, and I or L as 1', () => {
  expect(readRecoveryCode('0101-1111-0000-0101-1111-0000')).toEqual(
    readRecoveryCode('oIoi-lL1I-00oO-OlO1-LlIi-oooo'),
  )
})

it.each(['', '0101', '0'.repeat(16), '0'.repeat(23), '0'.repeat(32), `${'0'.repeat(23)}U`])(
  'rejects %j, which is not a code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined()
  },
)
