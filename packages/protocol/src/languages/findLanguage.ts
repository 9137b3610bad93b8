/**
 * Returns the first of a visitor's locales (BCP 47) that there are texts for, and the tag of these texts; `tags` are
 * those of the translations. Undefined if there are no texts. Regions share their language's texts; Chinese ones follow
 * the script.
 */
export function findLanguage(
  locales: readonly string[],
  tags: readonly string[],
): { locale: string; tag: string } | undefined {
  for (const locale of locales) {
    const tag = tagOf(locale, ['en', ...tags])
    if (tag !== undefined) return { locale, tag }
  }
  return undefined
}

function tagOf(locale: string, tags: readonly string[]): string | undefined {
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
