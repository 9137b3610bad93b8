import { directionOf } from '@latchkey/protocol/directionOf'
import { fillText } from '@latchkey/protocol/fillText'
import { type EnglishTables, language } from './language.ts'

/** The key of a text without its plural form. */
type CountedKey<key> = key extends `${infer base}_other` ? base : never

/**
 * Creates a function that returns a table's texts, in the language of the page, with their values filled in. `count`
 * chooses the plural form of a text that has several.
 */
export function createSay<name extends keyof EnglishTables>(name: name, english: EnglishTables[name]) {
  type Key = keyof EnglishTables[name] & string
  return (
    key: Key | CountedKey<Key>,
    values: Readonly<Record<string, string | number>> = {},
    count?: bigint | number,
  ): string => {
    const { locale, texts } = language.get()
    const table: Readonly<Record<string, string>> = texts?.[name] ?? english
    const counted = count === undefined ? key : `${key}_${new Intl.PluralRules(locale).select(Number(count))}`
    const text = table[counted] ?? table[`${key}_other`] ?? key
    return fillText(text, values, directionOf(locale) === 'rtl', locale)
  }
}
