import { farcasterMissesMax, farcasterPollMs } from '@latchkey/protocol/constants'
import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { pause } from '@latchkey/protocol/pause'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { Handler, HandlerContext } from '../context.ts'
import { endLogin } from '../endLogin.ts'
import { openUser } from '../openUser.ts'
import { farcasterLoginKey, type PendingLogin } from '../pendingLogins.ts'
import { findLogin, requireLogin } from '../requireLogin.ts'
import { toBeginFailure } from '../toBeginFailure.ts'

/**
 * Returns the page of a Farcaster login and its digits. Reuses an open login, since an approval that arrives while
 * nobody is watching must not be lost. Otherwise starts a new one.
 */
export const farcasterUri: Handler<
  FrameRequestOf<'farcaster-uri'>,
  FrameResponseOf<'farcaster-uri'>
> = async (_, { signal }, context) => {
  const { session, storage, appOrigin } = context
  const known = await findLogin<FarcasterLogin>(farcasterLoginKey, context)
  if (known && (known.userId !== undefined || (await isOpen(known.loginId))))
    return { uri: known.uri, digits: known.digits }
  const begun = session.ask('createFarcasterLogin', { body: { appOrigin } }, signal)
  const { loginId, uri, digits } = await begun.catch((error: unknown) => {
    throw toBeginFailure(error)
  })
  await storage.set(farcasterLoginKey, { loginId, uri, digits } satisfies FarcasterLogin)
  return { uri, digits }

  async function isOpen(loginId: string) {
    const request = { params: { loginId }, body: undefined }
    const { state } = await session.ask('getFarcasterLogin', request, signal)
    return state === 'open' || state === 'approved'
  }
}

/**
 * Waits for the approval in Farcaster, and completes the login with its signature. Then a user without a wallet gets
 * one, and a user with a wallet has it here. A repeated call continues the login.
 */
export const connectFarcaster: Handler<
  FrameRequestOf<'connect-farcaster'>,
  FrameResponseOf<'connect-farcaster'>
> = async (_, { signal }, context) => {
  const login = await requireLogin<FarcasterLogin>(farcasterLoginKey, context)
  if (login.userId === undefined) {
    await untilApproved(login.loginId, context.session, signal)
    const session = await endLogin(context.session, 'verifyFarcasterLogin', {
      params: { loginId: login.loginId },
      body: {},
    })
    await context.session.begin(session)
    const verified: FarcasterLogin = { ...login, userId: session.user.id }
    await context.storage.set(farcasterLoginKey, verified)
  }
  return openUser(context)
}

/** Polls a login until it is approved. Throws `FrameFailureError`: LOGIN_REFUSED, CODE_DEAD, UNAVAILABLE. */
async function untilApproved(loginId: string, session: HandlerContext['session'], signal: AbortSignal) {
  const request = { params: { loginId }, body: undefined }
  for (let misses = 0; ; ) {
    const state = await session.ask('getFarcasterLogin', request, signal).then(
      (answer) => {
        misses = 0
        return answer.state
      },
      (error: unknown) => {
        misses += 1
        // A failing relay does not end a login.
        if (signal.aborted || misses > farcasterMissesMax || !isSilence(error)) throw error
        return 'open' as const
      },
    )
    if (state === 'approved') return
    if (state === 'refused')
      throw new FrameFailureError('LOGIN_REFUSED', 'The login was rejected in Farcaster.')
    if (state === 'dead') throw new FrameFailureError('CODE_DEAD', 'The login is no longer valid.')
    await pause(farcasterPollMs, signal)
  }
}

const isSilence = (error: unknown) =>
  error instanceof FrameFailureError && error.failure.name === 'UNAVAILABLE'

/** A pending login and its page. */
type FarcasterLogin = PendingLogin & { uri: string; digits: string }
