import { expect, it } from 'vitest'
import { directionOf } from './directionOf.ts'

it('knows the text direction of a locale', () => {
  expect(['en', 'ar-XB', 'he', 'fa-IR', 'de-CH'].map(directionOf)).toEqual([
    'ltr',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
  ])
})
