import { en } from '../src/copy/en.ts'

/** Words of the English copy that a translation left standing in a text, by their keys. */
export function untranslated(text: string, copy: Readonly<Record<string, string>>) {
  return Object.entries(en).flatMap(([key, english]) =>
    english.length > 6 && copy[key] !== english && text.includes(english) ? [key] : [],
  )
}
