import { base64urlnopad } from '@scure/base'
import type { OwnProblem, RecoverySecret } from '../../base/ports.ts'
import { makeSalt } from '../../vault/sealRecovery.ts'
import type { HandlerContext } from '../context.ts'
import { toOwnProblem } from '../passkey/toOwnProblem.ts'

/** Process that stores a new recovery share on the server, encrypted with a secret that only the visitor has. */
export type Keeping = {
  /** Stores it on the server. Every attempt uses the same secret. */
  attempt(): Promise<OwnProblem | undefined>
  /** Waits for the running attempt and erases the secret. Resolves with whether it was stored. */
  end(): Promise<boolean>
}

/**
 * Stores a recovery share for one secret. If the server's response was lost, asks the server which share is active;
 * `unsure` if that fails.
 */
export function createKeeping(
  { loadVault, session }: Pick<HandlerContext, 'loadVault' | 'session'>,
  { bytes, ...rest }: RecoverySecret,
): Keeping {
  const salt = makeSalt()
  let mayHold = false
  let running: Promise<OwnProblem | undefined> | undefined

  /** Returns whether the server has stored it; undefined if the server cannot be reached. */
  const isHeld = async (): Promise<boolean | undefined> => {
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
      const held = await isHeld()
      if (held === undefined) return 'unsure'
      if (held) return undefined
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
      return mayHold && (await isHeld()) === true
    },
  }
}
