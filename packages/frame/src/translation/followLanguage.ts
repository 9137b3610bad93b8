import type { Readable } from '@latchkey/protocol/createValue'
import { language } from '../copy/language.ts'

/**
 * Shows the texts of the app's locale, now and after every change. `warn` receives what an app's developer should know.
 */
export function followLanguage(
  appearance: Readable<{ locale?: string | undefined }>,
  warn: (text: string) => void = () => {},
): void {
  let last = language.get().locale
  const follow = () => {
    const { locale = 'en' } = appearance.get()
    if (locale === last) return
    last = locale
    language.set({ ...language.get(), isLoading: true })
    import('./showLanguage.ts')
      .then((late) => late.showLanguage(locale, warn))
      // The texts stay as they are, and readable.
      .catch(() => language.set({ ...language.get(), isLoading: false }))
  }
  appearance.subscribe(follow)
  follow()
}
