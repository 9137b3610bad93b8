import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Recovery, RecoveryType, WalletUser } from '@latchkey/protocol/wallet'
import { base64urlnopad } from '@scure/base'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { OwnAction, OwnProblem, RecoverySecret } from '../../base/ports.ts'
import { makeSalt, openRecovery } from '../../vault/sealRecovery.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler, HandlerContext } from '../context.ts'
import { logInByPasskey, requireFreshLogin } from '../passkey/passkey.ts'
import { toOwnProblem } from '../passkey/toOwnProblem.ts'
import { toSecret } from '../passkey/toSecret.ts'
import { makeRecoveryCode, readRecoveryCode } from './recoveryCode.ts'

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
  const facts = { kind, from, isPasskeyLogin: user.passkey !== undefined }
  await askOwn(context, { method: 'latchkey_recovery', facts }, signal)
  await ways[kind](context, signal)
  return { kind }
}

const ways: Readonly<Record<RecoveryType, (context: HandlerContext, signal: AbortSignal) => Promise<void>>> =
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
      await untilStored(askOwn(context, asking, signal), end)
    },

    async passkey(context, signal) {
      const passkeys = await context.loadPasskeys()
      const user = await context.session.getUser()
      // A passkey user can use theirs. Others create one that is not used for login.
      const hasOne = user?.passkey !== undefined
      let keeping: Keeping | undefined
      /** Secret of a new passkey that only this device has, until the visitor accepts it. */
      let held: RecoverySecret | undefined
      const end = async () => {
        held?.bytes.fill(0)
        return (await keeping?.end()) ?? false
      }
      const readSecret = async (action: OwnAction): Promise<RecoverySecret | OwnProblem> => {
        const accepted = held
        held = undefined
        if (action.type === 'useAnyway' && accepted) return accepted
        accepted?.bytes.fill(0)
        const asked = { rpId: toRpId(context), challenge: makeChallenge() }
        const userHandle = makeChallenge()
        const used = await passkeys(
          action.type === 'makePasskey'
            ? { type: 'create', ...asked, userHandle, name: action.name, isForLogin: false }
            : { type: 'get', ...asked },
        )
        const secret = toSecret(used)
        if (!secret || action.type !== 'makePasskey' || !used.isDeviceOnly) return secret ?? 'noSecret'
        held = secret
        return 'deviceOnly'
      }
      const attempt = async (action: OwnAction): Promise<OwnProblem | undefined> => {
        // Retries with the passkey that may already be active: another one would replace it.
        if (keeping) return keeping.attempt()
        try {
          const secret = await readSecret(action)
          if (typeof secret === 'string') return secret
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
      await untilStored(askOwn(context, asking, signal), end)
    },
  }

/**
 * Completes a screen. If the visitor leaves while the server is still working, a change that was saved still applies.
 */
async function untilStored(asking: Promise<void>, end: () => Promise<boolean>): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (!(await end())) throw error
  }
  await end()
}

/** Process that stores a new recovery share on the server, encrypted with a secret that only the visitor has. */
type Keeping = {
  /** Stores it on the server. Every attempt uses the same secret. */
  attempt(): Promise<OwnProblem | undefined>
  /** Waits for the running attempt and erases the secret. Resolves with whether it was stored. */
  end(): Promise<boolean>
}

/**
 * Stores a recovery share for one secret. If the server's response was lost, asks the server which share is active;
 * `unsure` if that fails.
 */
function createKeeping(
  { loadVault, session }: Pick<HandlerContext, 'loadVault' | 'session'>,
  { bytes, ...rest }: RecoverySecret,
): Keeping {
  const salt = makeSalt()
  let mayHold = false
  let running: Promise<OwnProblem | undefined> | undefined

  /** Returns whether the server has stored it; undefined if the server cannot be reached. */
  const isSaved = async (): Promise<boolean | undefined> => {
    const user = await session.ask('getWalletUser', { body: undefined }).catch(() => undefined)
    if (!user) return undefined
    mayHold = user.recoverySalt === base64urlnopad.encode(salt)
    if (mayHold) await session.setUser(user)
    return mayHold
  }
  const keep = async (): Promise<OwnProblem | undefined> => {
    try {
      await (await loadVault()).changeRecovery({ ...rest, bytes, salt })
      return undefined
    } catch (error) {
      const problem = toOwnProblem(error)
      mayHold ||= problem === 'unsure'
      if (!mayHold) return problem
      const saved = await isSaved()
      if (saved === undefined) return 'unsure'
      if (saved) return undefined
      return problem === 'unsure' ? 'failed' : problem
    }
  }

  return {
    attempt() {
      running = keep()
      return running
    },
    async end() {
      const problem = running && (await running)
      bytes.fill(0)
      if (!running || problem === undefined) return running !== undefined
      return mayHold && (await isSaved()) === true
    },
  }
}

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

/**
 * Asks the visitor to unlock their recovery share with their code or passkey, on the frame's own screen. Attempts are
 * not limited, as the encryption withstands guessing. Throws `REJECTED` if they reject.
 */
export async function unlockRecovery(
  context: HandlerContext,
  recovery: Recovery,
  user: WalletUser,
): Promise<Uint8Array> {
  const passkeys = await context.loadPasskeys()
  const { credentialId } = recovery
  let share: Uint8Array | undefined

  const readSecret = async (action: OwnAction): Promise<RecoverySecret | OwnProblem> => {
    if (action.type === 'code') {
      const bytes = readRecoveryCode(action.code)
      return bytes ? { bytes } : 'wrongCode'
    }
    const asked = { type: 'get', rpId: toRpId(context), challenge: makeChallenge() } as const
    const used = await passkeys({ ...asked, ...(credentialId !== undefined && { credentialId }) })
    return toSecret(used) ?? 'unreadableSecret'
  }
  const attempt = async (action: OwnAction): Promise<OwnProblem | undefined> => {
    try {
      const secret = await readSecret(action)
      if (typeof secret === 'string') return secret
      share = await openRecovery(recovery, secret, user.id).finally(() => secret.bytes.fill(0))
      if (share) return undefined
      return action.type === 'code' ? 'wrongCode' : 'otherPasskey'
    } catch (error) {
      return toOwnProblem(error)
    }
  }
  const { signal } = new AbortController()
  await askOwn(context, { method: 'latchkey_recover', facts: { kind: recovery.kind }, attempt }, signal)
  // The screen is only done once there is a share.
  return share as Uint8Array
}

/** Creates a challenge that no server verifies: the passkey's signature is discarded, only its secret is used. */
const makeChallenge = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))

/** Returns the host that the wallet's passkeys belong to (WebAuthn, 5.4.2). */
const toRpId = ({ walletOrigin }: Pick<HandlerContext, 'walletOrigin'>): string =>
  new URL(walletOrigin).hostname
