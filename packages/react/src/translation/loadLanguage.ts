import { findLanguage } from '@latchkey/protocol/findLanguage'
import type { StoreApi } from 'zustand/vanilla'
import type { KitContextValue, Language } from '../kit/context.ts'
import { languages } from './languages.ts'

const loads = new WeakMap<StoreApi<Language>, Promise<void>>()

/**
 * Loads the texts of the kit's locale, or of the visitor's if it is `auto`, and shows them. Loads them once, and again
 * after a failure, which leaves the texts as they were.
 */
export function loadLanguage(context: Pick<KitContextValue, 'kit' | 'language'>): Promise<void> {
  const { language } = context
  const known = loads.get(language)
  return known ?? changeLanguage(context)
}

/** Shows the texts of the visitor's locale, after they chose one. */
export function changeLanguage(context: Pick<KitContextValue, 'kit' | 'language'>): Promise<void> {
  const { language } = context
  const load = show(context).catch((error) => {
    loads.delete(language)
    context.kit.log('error', error)
  })
  loads.set(language, load)
  return load
}

async function show({ kit, language }: Pick<KitContextValue, 'kit' | 'language'>): Promise<void> {
  const { locale = 'en' } = kit.config
  const chosen = kit.preferences.getState().locale
  const own = chosen === undefined ? navigator.languages : [chosen, ...navigator.languages]
  const found = findLanguage(locale === 'auto' ? own : [locale], Object.keys(languages))
  if (!found) return
  const texts = (await languages[found.tag]?.()) ?? {}
  // The visitor may have chosen another one meanwhile.
  if (chosen !== kit.preferences.getState().locale) return
  language.setState({ locale: found.locale, texts })
}
