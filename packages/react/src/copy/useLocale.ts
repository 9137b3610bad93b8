import { useKitContext } from '../kit/context.ts'
import { directionOf } from './direction.ts'

/** Returns the locale (BCP 47) of texts, numbers and dates, and its text direction. */
export function useLocale(): { locale: string; direction: 'ltr' | 'rtl' } {
  const locale = useKitContext().kit.config.locale ?? 'en'
  return { locale, direction: directionOf(locale) }
}
