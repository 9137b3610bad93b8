import type { KitContextValue } from '../kit/context.ts'

/** Loads the texts of the kit's locale, if it has one. If that fails, they stay in English until the next call. */
export function startLanguage(context: KitContextValue): Promise<void> | undefined {
  if (!context.kit.config.locale) return
  return import('./loadLanguage.ts').then(
    (late) => late.loadLanguage(context),
    (error) => context.kit.log('error', error),
  )
}
