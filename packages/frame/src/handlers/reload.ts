import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Loads the frame anew, once the app has its answer. */
export const reload: Handler<FrameRequestOf<'reload'>, FrameResponseOf<'reload'>> = async (
  _,
  { afterwards },
  context,
) => {
  afterwards(context.page.reload)
  return {}
}
