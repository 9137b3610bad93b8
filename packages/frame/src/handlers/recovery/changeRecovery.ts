import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { RecoveryKind } from '@latchkey/protocol/wallet'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { OwnDeed, OwnProblem } from '../../base/ports.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler, HandlerContext } from '../context.ts'
import { requireFreshLogin } from '../passkey/requireFreshLogin.ts'
import { toOwnProblem } from '../passkey/toOwnProblem.ts'
import { toSecret } from '../passkey/toSecret.ts'
import { createKeeping, type Keeping } from './createKeeping.ts'
import { makeChallenge, toRpId } from './ownCeremony.ts'
import { makeRecoveryCode } from './recoveryCode.ts'

/**
 * Returns how the wallet is restored on a new device, or lets the visitor choose another method on the frame's own
 * screens: first the guarded approval, then the steps of the method. Codes and passkey secrets never cross the port.
 */
export const changeRecovery: Handler<
  FrameRequestOf<'change-recovery'>,
  FrameResponseOf<'change-recovery'>
> = async ({ kind }, { signal }, context) => {
  const user = await context.session.getUser()
  if (!user?.accounts) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  const from = user.recovery ?? 'automatic'
  if (kind === undefined) return { kind: from }
  await requireFreshLogin(context, signal)
  // A lost share is restored by the current method before it is replaced.
  await (await context.loadVault()).create()
  await askOwn(context, { method: 'latchkey_recovery', facts: { kind, from } }, signal)
  await ways[kind](context, signal)
  return { kind }
}

const ways: Readonly<Record<RecoveryKind, (context: HandlerContext, signal: AbortSignal) => Promise<void>>> =
  {
    async automatic({ loadVault, session }) {
      try {
        await (await loadVault()).changeRecovery(undefined)
      } catch (error) {
        if (toOwnProblem(error) !== 'unsure') throw error
        const user = await session.ask('getWalletUser', { body: undefined })
        if (user.recovery !== 'automatic') throw error
        await session.setUser(user)
      }
    },

    async code(context, signal) {
      const { bytes, text } = makeRecoveryCode()
      const { attempt, end } = createKeeping(context, { bytes })
      const asking = { method: 'latchkey_recoveryCode', reveal: async () => text, attempt } as const
      await untilKept(askOwn(context, asking, signal), end)
    },

    async passkey(context, signal) {
      const passkeys = await context.loadPasskeys()
      const user = await context.session.getUser()
      // A passkey user can use theirs. Others create one that is not used for login.
      const hasOne = user?.passkey !== undefined
      let keeping: Keeping | undefined
      const attempt = async (deed: OwnDeed): Promise<OwnProblem | undefined> => {
        // Retries with the passkey that may already be active: another one would replace it.
        if (keeping) return keeping.attempt()
        try {
          const asked = { rpId: toRpId(context), challenge: makeChallenge() }
          const userHandle = makeChallenge()
          const used = await passkeys(
            deed.is === 'makePasskey'
              ? { do: 'make', ...asked, userHandle, name: deed.name, isForLogin: false }
              : { do: 'use', ...asked },
          )
          const secret = toSecret(used)
          if (!secret) return 'noSecret'
          keeping = createKeeping(context, secret)
          const problem = await keeping.attempt()
          if (problem !== undefined && problem !== 'unsure') {
            await keeping.end()
            keeping = undefined
          }
          return problem
        } catch (error) {
          return toOwnProblem(error)
        }
      }
      const asking = { method: 'latchkey_recoveryPasskey', facts: { hasOne }, attempt } as const
      await untilKept(askOwn(context, asking, signal), async () => (await keeping?.end()) ?? false)
    },
  }

/**
 * Completes a screen. If the visitor leaves while the server is still working, a change that was saved still applies.
 */
async function untilKept(asking: Promise<void>, end: () => Promise<boolean>): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (!(await end())) throw error
  }
  await end()
}
