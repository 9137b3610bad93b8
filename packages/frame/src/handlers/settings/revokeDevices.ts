import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import { WalletFailureError } from '../../session/WalletFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'

/**
 * Logs other devices out once the visitor has confirmed, on the frame's own screen, which ones. Otherwise a page could
 * do it without consent, and users who rely on a device's share would lose it. Ignores devices already logged out.
 */
export const revokeDevices: Handler<
  FrameRequestOf<'revoke-devices'>,
  FrameResponseOf<'revoke-devices'>
> = async ({ id }, { signal }, context) => {
  const { session } = context
  // Before any screen is shown: otherwise the server would reject it later.
  await requireFreshLogin(context, signal)
  const { sessions } = await session.ask('getWalletSessions', { body: undefined }, signal)
  const devices = sessions.filter((each) => !each.isCurrent && (id === undefined || each.id === id))
  if (devices.length === 0) return {}
  await askOwn(context, { method: 'latchkey_devices', devices }, signal)
  for (const { id: sessionId } of devices)
    await session.ask('revokeWalletSession', { params: { sessionId }, body: {} }).catch(ignoreGone)
  return {}
}

function ignoreGone(error: unknown): void {
  const isGone =
    error instanceof FrameFailureError &&
    error.cause instanceof WalletFailureError &&
    error.cause.code === 'NOT_FOUND'
  if (!isGone) throw error
}
