import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'

/**
 * Shows the recovery phrase on the frame's own screens: first the requesting app and the purpose, then, after approval,
 * the phrase, as often as the visitor presses. The phrase never crosses the port.
 */
export const exportKey: Handler<FrameRequestOf<'export-key'>, FrameResponseOf<'export-key'>> = async (
  _,
  { signal },
  context,
) => {
  // Before any screen is shown: otherwise the server would reject the vault's request later.
  await requireFreshLogin(context, signal)
  if (!(await context.session.getUser())?.accounts)
    throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  const { create, exportMnemonic } = await context.loadVault()
  // A lost share is restored before the screens: while the phrase is shown there is no room for another screen.
  await create()
  await askOwn(context, { method: 'latchkey_export' }, signal)
  await askOwn(context, { method: 'latchkey_phrase', reveal: exportMnemonic }, signal)
  return {}
}
