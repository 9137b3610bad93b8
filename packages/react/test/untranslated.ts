import { namespaceIds } from '@latchkey/protocol/vocabulary'
import { en } from '../src/copy/en/en.ts'

/** Chains have the same names in every language, and tokens are named after them. */
const names: readonly string[] = namespaceIds.map((id) => en[`namespaces.${id}`])

/** Returns words of the English copy that a translation left in a text, by their keys. */
export function untranslated(text: string, copy: Readonly<Record<string, string>>) {
  return Object.entries(en).flatMap(([key, english]) =>
    english.length > 6 &&
    !names.includes(english) &&
    // “Automatico” contains “Automatic”.
    !copy[key]?.includes(english) &&
    text.includes(english)
      ? [key]
      : [],
  )
}
