import { directionOf } from '@latchkey/protocol/directionOf'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'

/**
 * Returns the locale (BCP 47) of the modal's texts, numbers and dates, and its text direction: English until its texts
 * have loaded.
 */
export function useLocale(): { locale: string; direction: 'ltr' | 'rtl' } {
  const { kit, language } = useKitContext()
  const { locale: wanted = 'en' } = kit.config
  const loaded = useReadable(language, (state) => state.locale)
  const locale = loaded ?? (wanted === 'auto' ? 'en' : wanted)
  return { locale, direction: directionOf(locale) }
}
