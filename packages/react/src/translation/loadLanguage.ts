import type { StoreApi } from 'zustand/vanilla'
import type { KitContextValue, Language } from '../kit/context.ts'
import { findLanguage } from './findLanguage.ts'
import { languages } from './languages.ts'

const loads = new WeakMap<StoreApi<Language>, Promise<void>>()

/**
 * Loads the texts of the kit's locale, or of the browser's languages if it is `auto`, and shows them. Loads them once,
 * and again after a failure, which leaves the texts in English.
 */
export function loadLanguage(context: Pick<KitContextValue, 'kit' | 'language'>): Promise<void> {
  const { language } = context
  const known = loads.get(language)
  if (known) return known
  const load = show(context).catch((error) => {
    loads.delete(language)
    context.kit.log('error', error)
  })
  loads.set(language, load)
  return load
}

async function show({ kit, language }: Pick<KitContextValue, 'kit' | 'language'>): Promise<void> {
  const { locale = 'en' } = kit.config
  const found = findLanguage(locale === 'auto' ? navigator.languages : [locale])
  if (!found) return
  const texts = (await languages[found.tag]?.()) ?? {}
  language.setState({ locale: found.locale, texts })
}
