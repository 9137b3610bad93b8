import { namespaceIds } from '@latchkey/protocol/vocabulary'
import { en } from '../src/copy/en.ts'

/** Chains are called alike in every language, and tokens are called after them. */
const names: readonly string[] = namespaceIds.map((id) => en[`families.${id}`])

/** Words of the English copy that a translation left standing in a text, by their keys. */
export function untranslated(text: string, copy: Readonly<Record<string, string>>) {
  return Object.entries(en).flatMap(([key, english]) =>
    english.length > 6 && !names.includes(english) && copy[key] !== english && text.includes(english)
      ? [key]
      : [],
  )
}
