import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Reloads the frame once the response is sent. */
export const reload: Handler<FrameRequestOf<'reload'>, FrameResponseOf<'reload'>> = async (
  _,
  { afterwards },
  context,
) => {
  afterwards(context.page.reload)
  return {}
}
