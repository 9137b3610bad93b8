import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Takes over how the app looks. */
export const syncTheme: Handler<FrameRequestOf<'sync-theme'>, FrameResponseOf<'sync-theme'>> = async (
  theme,
  _,
  context,
) => {
  context.appearance.set(theme)
  return {}
}
