import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { OwnAction, OwnProblem, RecoverySecret } from '../../base/ports.ts'
import type { UsedPasskey } from '../../platform/passkeys.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler, HandlerContext } from '../context.ts'
import { openUser } from '../openUser.ts'
import { toOwnProblem } from './toOwnProblem.ts'
import { toSecret } from './toSecret.ts'

/**
 * Logs in with an existing or a new passkey, on the frame's own screen. A user without a wallet gets one, which can be
 * restored with the same passkey if the passkey supports secrets.
 */
export const connectPasskey: Handler<
  FrameRequestOf<'connect-passkey'>,
  FrameResponseOf<'connect-passkey'>
> = async ({ isNew = false }, { signal }, context) => {
  const secret = await logInByPasskey(context, { isNew }, signal)
  try {
    return await openUser(context, secret ?? null)
  } finally {
    secret?.bytes.fill(0)
  }
}

/**
 * Shows the passkey login screen until someone is logged in. Returns the passkey's secret, if it has one, which the
 * caller must overwrite. With `ownerId`, requires a fresh login of the current user, and no other user is accepted.
 */
export async function logInByPasskey(
  context: HandlerContext,
  { isNew = false, ownerId }: { isNew?: boolean; ownerId?: string },
  signal: AbortSignal,
): Promise<RecoverySecret | undefined> {
  const { session, appOrigin } = context
  const begin = () => session.ask('createPasskeyLogin', { body: { appOrigin } }, signal)
  // Loads before the press: browsers prompt for a passkey only right after one.
  const passkeys = await context.loadPasskeys()
  let begun = Promise.resolve(await begin())
  let secret: RecoverySecret | undefined
  /** The last passkey that was created, until the server has it. */
  let made:
    | { name: string; credential: Pick<UsedPasskey, 'id' | 'clientDataJSON' | 'attestationObject'> }
    | undefined
  const wipe = () => {
    secret?.bytes.fill(0)
    secret = undefined
  }

  const attempt = async (action: OwnAction): Promise<OwnProblem | undefined> => {
    try {
      const next = await logIn(action)
      if (ownerId !== undefined && next.user.id !== ownerId) {
        await session.refuse(next)
        throw 'otherPasskey' satisfies OwnProblem
      }
      await session.begin(next)
      return undefined
    } catch (error) {
      const problem = toOwnProblem(error)
      // Nothing was sent yet, so the challenge and the secret remain valid.
      if (problem === 'deviceOnly') return problem
      wipe()
      // A challenge works only once.
      begun = begin()
      begun.catch(() => {})
      return problem
    }
  }
  await askOwn(
    context,
    { method: 'latchkey_passkey', facts: { isNew, isFresh: ownerId !== undefined }, attempt },
    signal,
  ).catch((error: unknown) => {
    wipe()
    throw error
  })
  return secret

  async function logIn(action: OwnAction) {
    const { loginId, challenge, rpId, userHandle } = await begun
    const params = { loginId }
    // No signal: a created passkey must not be lost.
    if (action.type === 'useAnyway' && made) return session.ask('createPasskey', { params, body: made })
    wipe()
    if (action.type === 'makePasskey') {
      const { name } = action
      const used = await passkeys({ type: 'create', rpId, challenge, userHandle, name, isForLogin: true })
      secret = toSecret(used)
      const { id, clientDataJSON, attestationObject } = used
      made = { name, credential: { id, clientDataJSON, attestationObject } }
      if (used.isDeviceOnly) throw 'deviceOnly' satisfies OwnProblem
      return session.ask('createPasskey', { params, body: made })
    }
    const used = await passkeys({ type: 'get', rpId, challenge })
    secret = toSecret(used)
    const { id, clientDataJSON, authenticatorData, signature } = used
    const credential = { id, clientDataJSON, authenticatorData, signature }
    return session.ask('verifyPasskeyLogin', { params, body: { credential } })
  }
}

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
