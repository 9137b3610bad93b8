import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../FrameFailureError.ts'
import type { Handler, HandlerContext } from './context.ts'
import { type EmailLogin, emailLoginKey } from './emailLogin.ts'

/** Begins a login by e-mail; whoever is logged in under that address is so already, unless a login of now is wanted. */
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

/** Whether the session that is there will do: one that is over, or too old to bring a lost share back, takes a new login. */
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
