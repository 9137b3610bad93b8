import { expect, it } from 'vitest'
import { en } from './en/en.ts'
import { pseudoArabic, pseudoLong } from './pseudo.ts'

const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

it.each([
  ['pseudoLong', pseudoLong],
  ['pseudoArabic', pseudoArabic],
])('%s contains every text, changed, with the same placeholders', (_name, copy) => {
  for (const [key, english] of Object.entries(en)) {
    const text = copy[key as keyof typeof en] ?? ''
    expect(braces(text)).toEqual(braces(english))
    if (/[a-z]/i.test(english.replace(/\{\w+\}/g, ''))) expect(text).not.toBe(english)
  }
})

it('pseudoLong is 40 % longer', () => {
  const length = (copy: object) => Object.values(copy).join('').length
  expect(length(pseudoLong) / length(en)).toBeGreaterThanOrEqual(1.4)
})
