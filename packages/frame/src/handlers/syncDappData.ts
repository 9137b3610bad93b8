import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Stores the name that the app gives itself. It is displayed beside the app's origin, never instead of it. */
export const syncDappData: Handler<
  FrameRequestOf<'sync-dapp-data'>,
  FrameResponseOf<'sync-dapp-data'>
> = async ({ name }, _, { appName }) => {
  appName.set(name)
  return {}
}
