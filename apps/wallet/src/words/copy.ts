import { findLanguage } from '@latchkey/protocol/findLanguage'
import { type Copy, english } from './english.ts'
import { languages } from './languages.ts'

/** The texts of the wallet, and the locale (BCP 47) of its numbers and dates. */
type Words = { copy: Copy; locale: string }

/** The original texts. */
const englishWords: Words = { copy: english, locale: 'en' }

/** Loads the texts of the first of some locales (BCP 47) that there are texts in. If that fails, returns English. */
async function loadWords(locales: readonly string[]): Promise<Words> {
  const found = findLanguage(locales, Object.keys(languages))
  const copy = found && (await languages[found.tag]?.().catch(() => undefined))
  return copy ? { copy, locale: found.locale } : englishWords
}

/** The page's texts and locale, in the first of the browser's languages that there are texts in. */
export const { copy, locale } = await loadWords(navigator.languages)
