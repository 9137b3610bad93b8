import { wordsLocale } from './wordsLocale.ts'

const rules = new Intl.PluralRules(wordsLocale)

/** Returns the plural form (CLDR) of a count, which ends the key of its text. */
export function pluralOf(count: bigint | number): 'one' | 'other' {
  return rules.select(Number(count)) === 'one' ? 'one' : 'other'
}
