import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { explainLocale } from '../copy/wordsLocale.ts'
import type { Handler } from './context.ts'

/** Applies the app's theme. Warns once about a language without texts. */
export const syncTheme: Handler<FrameRequestOf<'sync-theme'>, FrameResponseOf<'sync-theme'>> = async (
  theme,
  _,
  context,
) => {
  const warning = theme.locale !== context.appearance.get().locale && explainLocale(theme.locale)
  if (warning) context.page.warn(warning)
  context.appearance.set(theme)
  return {}
}
