import { languages } from './languages.ts'

/**
 * Returns the first of a visitor's locales (BCP 47) that the kit has texts for, and the tag of these texts. Undefined if
 * there are no texts. Regions share their language's texts; Chinese ones follow the script.
 */
export function findLanguage(locales: readonly string[]): { locale: string; tag: string } | undefined {
  for (const locale of locales) {
    const tag = tagOf(locale)
    if (tag !== undefined) return { locale, tag }
  }
  return undefined
}

const tags = ['en', ...Object.keys(languages)]

function tagOf(locale: string): string | undefined {
  try {
    const { language, script, region } = new Intl.Locale(locale).maximize()
    return (
      tags.find((tag) => tag === `${language}-${script}`) ??
      tags.find((tag) => tag === `${language}-${region}`) ??
      tags.find((tag) => tag.replace(/-.*/, '') === language && language !== 'zh')
    )
  } catch {
    // Not a tag.
    return undefined
  }
}
