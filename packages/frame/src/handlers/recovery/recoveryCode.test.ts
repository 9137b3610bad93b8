import { expect, it } from 'vitest'
import { makeRecoveryCode, readRecoveryCode } from './recoveryCode.ts'

it('reads a code as a person types it, in any case and in fullwidth letters or the digits of any script', () => {
  const { bytes, text } = makeRecoveryCode()
  const fullwidth = text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const arabic = text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  for (const typed of [
    text,
    text.toLowerCase(),
    text.replaceAll('-', ' '),
    fullwidth,
    arabic,
    `\u200e${text}\u200e`,
  ])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, bytes])
  expect(readRecoveryCode(text.slice(1))).toBeUndefined()
})
