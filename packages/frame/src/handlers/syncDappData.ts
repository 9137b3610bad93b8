import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Takes over what the app calls itself: a text beside its origin, never in its place. */
export const syncDappData: Handler<
  FrameRequestOf<'sync-dapp-data'>,
  FrameResponseOf<'sync-dapp-data'>
> = async ({ name }, _, { appName }) => {
  appName.set(name)
  return {}
}
