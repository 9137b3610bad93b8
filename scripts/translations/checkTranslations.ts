import { gzipSync } from 'node:zlib'
import { findLanguage } from '@latchkey/protocol/findLanguage'
import { describe, expect, it } from 'vitest'

/** Texts by key, possibly in groups. */
type Table = { readonly [key: string]: string | Table }

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

/** At most this many times the size of English, packed. */
const sizeMax = 1.5

/** Returns the texts of a table by their path. */
function textsOf(table: object, parent = ''): [key: string, text: string][] {
  return Object.entries(table as Table).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${parent}${name}`, value]] : textsOf(value, `${parent}${name}.`),
  )
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
const packed = (table: object) => gzipSync(JSON.stringify(table)).length

/** A plural form that a language has and English hasn't. */
const isForm = (key: string) => /_(zero|two|few|many)$/.test(key)

/** Defines tests of the translations of a table, by their BCP 47 tags. */
export async function checkTranslations(
  english: object,
  languages: Readonly<Record<string, () => Promise<object>>>,
): Promise<void> {
  const original = new Map(textsOf(english))
  const originalSize = packed(english)
  const tables = await Promise.all(
    Object.entries(languages).map(async ([tag, load]): Promise<[string, object]> => [tag, await load()]),
  )

  it('has at least 23 languages besides English, with tags as browsers write them', () => {
    const tags = Object.keys(languages)
    expect(tags.length).toBeGreaterThanOrEqual(23)
    expect(tags.map((tag) => Intl.getCanonicalLocales(tag)[0])).toEqual(tags)
    for (const tag of tags) expect(findLanguage([tag], tags)).toEqual({ locale: tag, tag })
  })

  describe.each(tables)('%s', (tag, table) => {
    const texts = textsOf(table).filter(([key]) => !isForm(key))
    const wrong = (isWrong: (text: string, english: string) => boolean) =>
      texts.filter(([key, text]) => isWrong(text, original.get(key) ?? '')).map((each) => each.join(': '))

    it('has exactly the keys of English', () => {
      expect(texts.map(([key]) => key)).toEqual([...original.keys()])
    })

    it('has the placeholders of English in each text', () => {
      // The form `one` may need the count: in Russian, it is also for 21.
      const expected = (key: string) =>
        [key, key.replace(/_one$/, '_other')].map((each) => original.get(each) ?? '')
      const isRight = ([key, text]: [string, string]) =>
        expected(key).some((from) => placeholders(text) === placeholders(from))
      expect(texts.filter((each) => !isRight(each))).toEqual([])
    })

    it('has only plural forms of its language, each with the count', () => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
      const forms = textsOf(table).filter(([key]) => isForm(key))
      const isRight = ([key, text]: [string, string]) =>
        pluralCategories.some((form) => key.endsWith(`_${form}`)) &&
        placeholders(text) === placeholders(original.get(key.replace(/[a-z]+$/, 'other')) ?? '')
      expect(forms.filter((each) => !isRight(each))).toEqual([])
    })

    it('is written in its script, but for names', () => {
      const script = scripts[tag] ?? /\p{Script=Latin}/u
      const hasWords = (from: string) => /[a-z]{3}/.test(from.replace(/\{\w+\}/g, ''))
      expect(wrong((text, from) => hasWords(from) && !script.test(text) && text !== from)).toEqual([])
    })

    it('translates every sentence', () => {
      expect(wrong((text, from) => text === from && /[a-z]+ [a-z]+ [a-z]+/.test(from))).toEqual([])
    })

    it('has typographic quotes and ellipses, single spaces, and no direction marks', () => {
      const hasSlips = (text: string) =>
        /"|\.\.\.|^\s|\s$| {2}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text) ||
        text !== text.normalize('NFC')
      expect(wrong(hasSlips)).toEqual([])
    })

    it('is at most 1.5 times as large as English, packed', () => {
      expect(packed(table) / originalSize).toBeLessThanOrEqual(sizeMax)
    })
  })
}
