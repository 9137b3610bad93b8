import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Handler, HandlerContext } from './context.ts'
import { type EmailLogin, emailLoginKey } from './emailLogin.ts'

/** Starts a login by email. A user who is logged in with that address stays so, unless a fresh login is required. */
export const connectEmail: Handler<
  FrameRequestOf<'connect-email'>,
  FrameResponseOf<'connect-email'>
> = async ({ email, isFresh }, { signal }, context) => {
  const { session, storage, appOrigin } = context
  const held = await session.getUser()
  if (!isFresh && held?.email?.toLowerCase() === email.toLowerCase() && (await isUsable(context)))
    return { action: 'CONNECT' }
  const { loginId, next, digits } = await session.ask(
    'createEmailLogin',
    { body: { email, appOrigin } },
    signal,
  )
  await storage.set(emailLoginKey, { loginId } satisfies EmailLogin)
  return {
    action: next === 'device' ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
    ...(digits !== undefined && { digits }),
  }
}

/**
 * Returns whether the session suffices. Otherwise it is over, or too old to restore a lost share, and needs a new
 * login.
 */
async function isUsable({ loadVault }: HandlerContext): Promise<boolean> {
  const vault = await loadVault()
  try {
    await vault.create()
    return true
  } catch (error) {
    if (error instanceof FrameFailureError && takeLogin.has(error.failure.name)) return false
    throw error
  }
}

const takeLogin: ReadonlySet<string> = new Set(['SESSION_EXPIRED', 'LOGIN_REQUIRED', 'NOT_CONNECTED'])
