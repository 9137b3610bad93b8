import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../FrameFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'

/**
 * Shows the recovery phrase on the frame's own screens: first who asks, and what for; then, after the yes, the words, as
 * often as the visitor presses. Nothing of them crosses the port.
 */
export const exportKey: Handler<FrameRequestOf<'export-key'>, FrameResponseOf<'export-key'>> = async (
  _,
  { signal },
  context,
) => {
  // Before anything is shown: the vault would be refused by the server later on.
  await requireFreshLogin(context, signal)
  if (!(await context.session.getUser())?.accounts)
    throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  const { create, exportMnemonic } = await context.loadVault()
  // What is lost here comes back before the screens: the one with the words leaves no room for another.
  await create()
  await askOwn(context, { method: 'latchkey_export' }, signal)
  await askOwn(context, { method: 'latchkey_phrase', reveal: exportMnemonic }, signal)
  return {}
}
