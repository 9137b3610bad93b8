import { expect, it } from 'vitest'
import { fillText } from './fillText.ts'

it('inserts values into a text and keeps the placeholder of a missing one', () => {
  expect(fillText('Continue in {name}', { name: 'Brave' })).toBe('Continue in Brave')
  expect(fillText('{count} of {total}', { count: 0 })).toBe('0 of {total}')
  expect(fillText('Get {name}!', { name: 'Brave' }, true)).toBe('Get \u2068Brave\u2069!')
})

it('does not replace placeholders inside a value', () => {
  expect(fillText('{name} asks {host}', { name: '{host}', host: 'a.example' })).toBe('{host} asks a.example')
})

it.each([
  ['en', '1,234 of 12'],
  ['fa', '۱٬۲۳۴ of 12'],
  ['ar-EG', '١٬٢٣٤ of 12'],
])('writes numbers, but no texts, in the digits of %s', (locale, filled) => {
  expect(fillText('{count} of {id}', { count: 1_234, id: '12' }, false, locale)).toBe(filled)
})
