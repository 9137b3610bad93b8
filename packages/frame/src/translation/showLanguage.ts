import { findLanguage } from '@latchkey/protocol/findLanguage'
import { language } from '../copy/language.ts'
import { languages } from './languages.ts'

let asked = 0

/**
 * Loads the texts of the app's locale and shows them. An app may only choose English or a language of the visitor's
 * browser, so that it can't hide what a request does in a language that they don't read. Otherwise, the browser's
 * languages decide.
 */
export async function showLanguage(
  locale: string,
  warn: (text: string) => void,
  browserLocales: readonly string[] = globalThis.navigator?.languages ?? [],
): Promise<void> {
  asked += 1
  const ask = asked
  const tags = Object.keys(languages)
  const wanted = findLanguage([locale], tags)
  if (!wanted) warn(`The embedded wallet has no texts in ${JSON.stringify(locale)}.`)
  const isRead =
    wanted?.tag === 'en' || browserLocales.some((one) => findLanguage([one], tags)?.tag === wanted?.tag)
  const found = (isRead && wanted) || findLanguage(browserLocales, tags) || { locale: 'en', tag: 'en' }
  const texts = await languages[found.tag]?.()
  // The app may have asked for another one meanwhile.
  if (ask !== asked) return
  // Regions and extensions change how a number reads, so they count only if they are the visitor's own.
  const isOwn = browserLocales.includes(found.locale)
  language.set({ locale: isOwn ? found.locale : found.tag, texts, isLoading: false })
}
