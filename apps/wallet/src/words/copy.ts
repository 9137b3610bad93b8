import { loadWords } from './loadWords.ts'

/** The page's texts and locale, in the first of the browser's languages that there are texts in. */
export const { copy, locale } = await loadWords(navigator.languages)
