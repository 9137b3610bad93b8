import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'
import { isEmailChangeApproved, keepEmailChange } from './emailChange.ts'

/**
 * Starts a change of address once the visitor has approved the new one on the frame's own screen. Its owner can log in
 * from then on, and a page could have named its own address. A code is sent to the current address.
 */
export const updateEmail: Handler<FrameRequestOf<'update-email'>, FrameResponseOf<'update-email'>> = async (
  { email: to },
  { signal },
  context,
) => {
  const { session, storage, appOrigin } = context
  // Before any screen is shown: otherwise the server would reject it later.
  await requireFreshLogin(context, signal)
  const user = await session.getUser()
  if (!user) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  const { email: from, id: userId } = user
  if (from === null) throw new FrameFailureError('NOT_ALLOWED', 'This login has no email address.')
  const change = { userId, from, to }
  if (!(await isEmailChangeApproved(storage, change))) {
    await askOwn(context, { method: 'latchkey_email', facts: { from, to } }, signal)
    // Another tab may have logged in a different user in the meantime.
    if ((await session.getUser())?.id !== userId)
      throw new FrameFailureError('NOT_CONNECTED', 'Another user is now logged in.')
    await keepEmailChange(storage, change)
  }
  const { changeId } = await session.ask('createEmailChange', { body: { email: to, appOrigin } }, signal)
  await keepEmailChange(storage, { ...change, old: changeId })
  return { action: 'VERIFY_PRIMARY_OTP' }
}
