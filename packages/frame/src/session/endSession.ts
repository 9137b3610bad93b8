import { FrameFailureError } from '../FrameFailureError.ts'
import type { Approvals } from '../ports.ts'
import type { Session } from './createSession.ts'

/** Ends the session, here in any case: where the server cannot be told, its token ends by itself. What waits is given up. */
export async function endSession({
  session,
  approvals,
}: {
  session: Session
  approvals: Approvals
}): Promise<void> {
  if (!(await session.getUser())) return
  try {
    await session.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
  } catch (error) {
    const isOver = error instanceof FrameFailureError && harmless.has(error.failure.name)
    if (!isOver) throw error
  } finally {
    await session.end()
    for (const { id } of approvals.get()) approvals.reject(id)
  }
}

/** What says that there is no session any more, or nobody to tell. */
const harmless: ReadonlySet<string> = new Set(['SESSION_EXPIRED', 'NOT_CONNECTED', 'UNAVAILABLE'])
