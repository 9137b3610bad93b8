/**
 * Locale of the screens, which exist in one language only. Numbers, dates and direction follow it rather than the
 * page's locale: in German format, an English `Send 1.000 ETH` would mean a thousand.
 */
export const wordsLocale = 'en'

/** Returns a warning for a locale that the frame has no texts for, else undefined. */
export function explainLocale(locale: string | undefined): string | undefined {
  if (locale === undefined || locale.split('-')[0]?.toLowerCase() === wordsLocale) return undefined
  return `The embedded wallet is not translated into ${JSON.stringify(locale)}. Its screens are in English.`
}
