import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../FrameFailureError.ts'
import type { Handler } from './context.ts'

/** Ends the session, here in any case: where the server cannot be told, its token ends by itself. */
export const signOut: Handler<FrameRequestOf<'sign-out'>, FrameResponseOf<'sign-out'>> = async (
  _,
  __,
  { session, approvals },
) => {
  if (!(await session.getUser())) return {}
  try {
    await session.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
  } catch (error) {
    const isOver = error instanceof FrameFailureError && harmless.has(error.failure.name)
    if (!isOver) throw error
  } finally {
    await session.end()
    for (const { id } of approvals.get()) approvals.reject(id)
  }
  return {}
}

/** What says that there is no session any more, or nobody to tell. */
const harmless: ReadonlySet<string> = new Set(['SESSION_EXPIRED', 'NOT_CONNECTED', 'UNAVAILABLE'])
