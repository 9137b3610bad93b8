import { expect, it } from 'vitest'
import { readMinutes } from './readMinutes.ts'

it.each([
  ['10', 'en', 10],
  ['١٥', 'ar', 15],
  ['۱۵', 'fa', 15],
  ['１５', 'ja', 15],
  [' 15 ', 'en', 15],
  ['60', 'en', 60],
])('reads %s in %s as %i minutes', (text, locale, minutes) => {
  expect(readMinutes(text, locale)).toBe(minutes)
})

it.each(['', '0', '61', '1.5', '-1', 'ten', '1e1'])('refuses %j', (text) => {
  expect(readMinutes(text, 'en')).toBeUndefined()
})
