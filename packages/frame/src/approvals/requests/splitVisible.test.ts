import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { splitVisible } from './splitVisible.ts'

it('leaves out no character without Intl.Segmenter, as in Firefox before 125', () => {
  const { Segmenter } = Intl
  onTestFinished(() => void Object.assign(Intl, { Segmenter }))
  Object.assign(Intl, { Segmenter: undefined })
  expect(splitVisible('a\u200bb 👩‍🚀')).toEqual([
    { text: 'a' },
    { unseen: ['U+200B'] },
    { text: 'b 👩' },
    { unseen: ['U+200D'] },
    { text: '🚀' },
  ])
})

describe('splitVisible', () => {
  it.each<[string, string, unknown]>([
    ['plain text with breaks', 'a\tb\nc', [{ text: 'a\tb\nc' }]],
    ['a reversed text direction', 'a\u202eb', [{ text: 'a' }, { unseen: ['U+202E'] }, { text: 'b' }]],
    [
      'zero-width characters',
      'pay\u200b\u2060pal',
      [{ text: 'pay' }, { unseen: ['U+200B', 'U+2060'] }, { text: 'pal' }],
    ],
    ['tags', '\u{e0041}', [{ unseen: ['U+E0041'] }]],
    ['unusual spaces and fillers', '\u00a0\u3164\u2800', [{ unseen: ['U+00A0', 'U+3164', 'U+2800'] }]],
    ['control characters', '\u0000\u001b', [{ unseen: ['U+0000', 'U+001B'] }]],
    ['joined emoji', '👩‍👩‍👧 ❤️ 👍🏽', [{ text: '👩‍👩‍👧 ❤️ 👍🏽' }]],
    ['other scripts', 'مرحبا नमस्ते 你好 שלום', [{ text: 'مرحبا नमस्ते 你好 שלום' }]],
    ['half a character', '\ud800', [{ unseen: ['U+D800'] }]],
  ])('splits %s', (_, text, parts) => {
    expect(splitVisible(text)).toEqual(parts)
  })

  it('marks line breaks in single-line text', () => {
    expect(splitVisible('a\nTo: b\t', 'line')).toEqual([
      { text: 'a' },
      { unseen: ['U+000A'] },
      { text: 'To: b' },
      { unseen: ['U+0009'] },
    ])
  })

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const again = splitVisible(text)
          .map((part) =>
            'text' in part
              ? part.text
              : part.unseen.map((code) => String.fromCodePoint(Number(`0x${code.slice(2)}`))).join(''),
          )
          .join('')
        expect(again).toBe(text.replaceAll('\r\n', '\n'))
      }),
    )
  })
})
