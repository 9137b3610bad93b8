import { expect, it } from 'vitest'
import { findLanguage } from './findLanguage.ts'

const tags = ['de', 'es', 'fr', 'he', 'id', 'pt-BR', 'zh-Hans', 'zh-Hant']

it.each([
  ['en-GB', 'en'],
  ['de', 'de'],
  ['de-CH', 'de'],
  ['de-DE-u-co-phonebk', 'de'],
  ['es-419', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant-SG', 'zh-Hant'],
  // Earlier tags of Hebrew and Indonesian, which some browsers still send.
  ['iw-IL', 'he'],
  ['in', 'id'],
])('finds the texts of %s', (locale, tag) => {
  expect(findLanguage([locale], tags)).toEqual({ locale, tag })
})

it('takes the first of several locales that it has texts for, and passes over what is no tag', () => {
  expect(findLanguage(['ga', '', 'not a tag', 'fr-CA', 'en'], tags)).toEqual({ locale: 'fr-CA', tag: 'fr' })
})

it('returns undefined if there are no texts', () => {
  expect(findLanguage(['ga', 'yue'], tags)).toBeUndefined()
  expect(findLanguage([], tags)).toBeUndefined()
})
