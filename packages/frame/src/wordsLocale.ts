/**
 * The language of the screens' words, which have no other. Figures, dates and direction follow it, not what the page says
 * of itself: by German figures an English `Send 1.000 ETH` would be a thousand.
 */
export const wordsLocale = 'en'

/** Returns a warning for a locale that the frame has no texts for; undefined where it has them. */
export function explainLocale(locale: string | undefined): string | undefined {
  if (locale === undefined || locale.split('-')[0]?.toLowerCase() === wordsLocale) return undefined
  return `The embedded wallet is not translated into ${JSON.stringify(locale)}. Its screens are in English.`
}
