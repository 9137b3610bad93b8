import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Approvals } from '../base/ports.ts'
import type { Session } from './createSession.ts'

/** Ends the session locally in any case and aborts what is pending. If the server is unreachable, its token expires. */
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
    for (const { id } of approvals.get()) approvals.reject(id)
    await session.end()
  }
}

/** Errors that mean that there is no session any longer, or that the server is unreachable. */
const harmless: ReadonlySet<string> = new Set(['SESSION_EXPIRED', 'NOT_CONNECTED', 'UNAVAILABLE'])
