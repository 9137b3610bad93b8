import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../../../test/examples.ts'
import { isSameSite, readMessage } from './MessageScreen.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('readMessage', () => {
  it('decodes every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readMessage([toHex(text), alice])?.text).toBe(text)
      }),
    )
  })

  it.each<[string, unknown]>([
    ['bytes that aren’t text', ['0xff00', alice]],
    ['half a character', ['0xe282', alice]],
  ])('finds no text in %s', (_, params) => {
    expect(readMessage(params)).toMatchObject({ text: undefined })
  })

  it.each([[undefined], [[]], [{}], [['hello', alice]], [['0xabc', alice]], [[7]]])(
    'finds no message in %j',
    (params) => {
      expect(readMessage(params)).toBeUndefined()
    },
  )

  it('recognizes a sign-in message and its site', () => {
    const domain = (text: string) => readMessage([toHex(text)])?.signInDomain
    expect(domain(`app.example wants you to sign in with your Ethereum account:\n${alice}`)).toBe(
      'app.example',
    )
    expect(domain('https://app.example:8080 wants you to sign in with your Ethereum account:\n0x')).toBe(
      'app.example:8080',
    )
    expect(domain('He wants you to sign in with your heart')).toBeUndefined()
    expect(isSameSite('app.example', 'https://app.example')).toBe(true)
    expect(isSameSite('app.example', 'https://app.example.evil.example')).toBe(false)
    expect(isSameSite('app.example', 'http://app.example:8080')).toBe(false)
  })
})
