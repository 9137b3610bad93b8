import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'

/**
 * Deletes the account once the visitor has confirmed, on the frame's own screen, what will be lost. The server deletes
 * its data, and this browser its share. Other devices find out on their next use.
 */
export const deleteAccount: Handler<
  FrameRequestOf<'delete-account'>,
  FrameResponseOf<'delete-account'>
> = async (_, { signal }, context) => {
  const { session, approvals } = context
  // Before any screen is shown: otherwise the server would reject it later.
  await requireFreshLogin(context, signal)
  const user = await session.getUser()
  await askOwn(context, { method: 'latchkey_delete' }, signal)
  // Another tab may have logged in a different user in the meantime.
  if (!user || (await session.getUser())?.id !== user.id)
    throw new FrameFailureError('NOT_CONNECTED', 'Another user is now logged in.')
  await session.ask('deleteWalletUser', { body: {} })
  const { forget } = await context.loadVault()
  await forget(user.id)
  await session.end()
  for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}
