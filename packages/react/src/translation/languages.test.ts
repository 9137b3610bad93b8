import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { en, type Translation } from '../copy/en/en.ts'
import { languages } from './languages.ts'

const tables = await Promise.all(
  Object.entries(languages).map(async ([tag, load]): Promise<[string, Translation]> => [tag, await load()]),
)
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const packed = (table: object) => brotliCompressSync(JSON.stringify(table)).length
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
}
const keys = Object.keys(en) as (keyof typeof en)[]

describe.each(tables)('%s', (tag, table) => {
  const wrong = (isWrong: (text: string, english: string) => boolean) =>
    keys.filter((key) => isWrong(table[key], en[key])).map((key) => `${key}: ${table[key]}`)

  it('has exactly the keys of English', () => {
    expect(Object.keys(table)).toEqual(keys)
  })

  it('has the placeholders of English in each text', () => {
    expect(wrong((text, english) => placeholders(text).join() !== placeholders(english).join())).toEqual([])
  })

  it('is written in its script, but for names', () => {
    const script = scripts[tag] ?? /\p{Script=Latin}/u
    const hasWords = (english: string) => /[a-z]{3}/.test(english.replace(/\{\w+\}/g, ''))
    expect(wrong((text, english) => hasWords(english) && !script.test(text) && text !== english)).toEqual([])
  })

  it('translates every sentence', () => {
    expect(wrong((text, english) => text === english && /[a-z]+ [a-z]+ [a-z]+/.test(english))).toEqual([])
  })

  it('has typographic quotes and ellipses, single spaces, and no direction marks', () => {
    const hasSlips = (text: string) =>
      /"|\.\.\.|^\s|\s$| {2}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text) ||
      text !== text.normalize('NFC')
    expect(wrong(hasSlips)).toEqual([])
  })

  it('is at most 1.5 times as large as English, packed', () => {
    expect(packed(table) / packed(en)).toBeLessThanOrEqual(1.5)
  })
})
