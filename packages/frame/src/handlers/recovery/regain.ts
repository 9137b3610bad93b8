import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { HandlerContext } from '../context.ts'
import { logInByPasskey } from '../passkey/logInByPasskey.ts'

/**
 * Restores a wallet within a session if this browser's share, or the server's share for it, is lost. If that needs a
 * fresh login, passkey users log in right here. Others must log in through the app: throws SESSION_EXPIRED.
 */
export async function regain(context: HandlerContext): Promise<void> {
  const { create } = await context.loadVault()
  try {
    await create()
  } catch (cause) {
    if (!(cause instanceof FrameFailureError) || cause.failure.name !== 'LOGIN_REQUIRED') throw cause
    const user = await context.session.getUser()
    if (!user?.passkey)
      throw new FrameFailureError('SESSION_EXPIRED', 'Log in again to restore the wallet.', { cause })
    const { signal } = new AbortController()
    const secret = await logInByPasskey(context, { ownerId: user.id }, signal)
    try {
      await create(secret ?? null)
    } finally {
      secret?.bytes.fill(0)
    }
  }
}
