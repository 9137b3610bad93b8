import { farcasterMissesMax, farcasterPollMs } from '@latchkey/protocol/constants'
import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { Handler, HandlerContext } from '../context.ts'
import { endLogin } from '../endLogin.ts'
import { openUser } from '../openUser.ts'
import { pause } from '../pause.ts'
import { type FarcasterLogin, farcasterLoginKey, requireFarcasterLogin } from './farcasterLogin.ts'

/**
 * Waits for the approval in Farcaster, and completes the login with its signature. Then a user without a wallet gets
 * one, and a user with a wallet has it here. A repeated call continues the login.
 */
export const connectFarcaster: Handler<
  FrameRequestOf<'connect-farcaster'>,
  FrameResponseOf<'connect-farcaster'>
> = async (_, { signal }, context) => {
  const login = await requireFarcasterLogin(context.storage)
  if (!login.isVerified) {
    await untilApproved(login.loginId, context.session, signal)
    const session = await endLogin(context.session, 'verifyFarcasterLogin', {
      params: { loginId: login.loginId },
      body: {},
    })
    await context.session.begin(session)
    await context.storage.set(farcasterLoginKey, { ...login, isVerified: true } satisfies FarcasterLogin)
  }
  const user = await openUser(context)
  await context.storage.delete(farcasterLoginKey)
  return user
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
