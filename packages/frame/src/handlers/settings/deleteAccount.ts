import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../FrameFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'

/**
 * Deletes the account once the visitor has seen, on the frame's own screen, what is lost with it: the server forgets its
 * part, and this browser its share. Other devices hear of it when they are used next.
 */
export const deleteAccount: Handler<
  FrameRequestOf<'delete-account'>,
  FrameResponseOf<'delete-account'>
> = async (_, { signal }, context) => {
  const { session, approvals } = context
  // Before anything is shown: the server would refuse it later on.
  await requireFreshLogin(context, signal)
  const user = await session.getUser()
  await askOwn(context, { method: 'latchkey_delete' }, signal)
  // Another tab may have logged somebody else in meanwhile.
  if (!user || (await session.getUser())?.id !== user.id)
    throw new FrameFailureError('NOT_CONNECTED', 'Another user is now logged in.')
  await session.ask('deleteWalletUser', { body: {} })
  const { forget } = await context.loadVault()
  await forget(user.id)
  await session.end()
  for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}
