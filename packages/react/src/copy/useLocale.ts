import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'

/** Returns the locale (BCP 47) of texts, numbers and dates, and its text direction. */
export function useLocale(): { locale: string; direction: 'ltr' | 'rtl' } {
  const { kit, language } = useKitContext()
  const { locale: wanted = 'en' } = kit.config
  const loaded = useReadable(language, (state) => state.locale)
  const locale = loaded ?? (wanted === 'auto' ? 'en' : wanted)
  return { locale, direction: directionOf(locale) }
}

const rightToLeft = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']

/** Returns the text direction of a locale (BCP 47). */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const [language = ''] = locale.toLowerCase().split('-')
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
