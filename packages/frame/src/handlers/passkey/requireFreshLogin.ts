import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { HandlerContext } from '../context.ts'
import { logInByPasskey } from './logInByPasskey.ts'

/**
 * Ensures that the last login is at most five minutes old, before showing a screen that requires it. A passkey user
 * logs in again right here. Others must log in through the app: throws LOGIN_REQUIRED.
 */
export async function requireFreshLogin(context: HandlerContext, signal: AbortSignal): Promise<void> {
  try {
    await context.session.ask('checkFreshLogin', { body: undefined }, signal)
  } catch (error) {
    const isOld = error instanceof FrameFailureError && error.failure.name === 'LOGIN_REQUIRED'
    const user = await context.session.getUser()
    if (!isOld || !user?.passkey) throw error
    const secret = await logInByPasskey(context, { ownerId: user.id }, signal)
    secret?.bytes.fill(0)
  }
}
