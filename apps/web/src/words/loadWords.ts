import { directionOf } from '@latchkey/protocol/directionOf'
import { fillText } from '@latchkey/protocol/fillText'
import { findLanguage } from '@latchkey/protocol/findLanguage'
import { type Copy, english } from './english.ts'
import { languages } from './languages.ts'

/** The texts of the page in one language. */
export type Words = {
  copy: Copy
  /** Locale (BCP 47) of numbers and dates. */
  locale: string
  /** Replaces the placeholders of a text. */
  fill(text: string, values: Readonly<Record<string, string | number>>): string
}

/** The original texts. */
export const englishWords = toWords(english, 'en')

/** Loads the texts of the first of some locales (BCP 47) that there are texts in. If that fails, returns English. */
export async function loadWords(locales: readonly string[]): Promise<Words> {
  const found = findLanguage(locales, Object.keys(languages))
  const copy = found && (await languages[found.tag]?.().catch(() => undefined))
  return copy ? toWords(copy, found.locale) : englishWords
}

function toWords(copy: Copy, locale: string): Words {
  const isIsolated = directionOf(locale) === 'rtl'
  return { copy, locale, fill: (text, values) => fillText(text, values, isIsolated, locale) }
}
