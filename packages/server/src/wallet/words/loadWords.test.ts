import { expect, it } from 'vitest'
import { loadWords } from './loadWords.ts'

it.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
  ['en;q=0.5, fr', 'fr'],
  ['ga, yue;q=0.9, tr;q=0.1', 'tr'],
  ['iw', 'iw'],
])('chooses the preferred language of %s', async (header, locale) => {
  const words = await loadWords(header)
  expect(words.locale).toBe(locale)
  expect(words.login.page.title).not.toBe('Are you logging in?')
})

it.each([
  undefined,
  '',
  '*',
  'en-GB, de;q=0.5',
  'ga',
  ';q=1,,,',
  'de;q=0',
  `${'x'.repeat(5_000)},de`,
  '../../../etc/passwd',
])('writes English for %s', async (header) => {
  expect(await loadWords(header)).toMatchObject({
    locale: 'en',
    login: { page: { title: 'Are you logging in?' } },
  })
})
