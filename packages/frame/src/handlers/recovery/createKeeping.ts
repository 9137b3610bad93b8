import { base64urlnopad } from '@scure/base'
import type { OwnProblem, RecoverySecret } from '../../ports.ts'
import { makeSalt } from '../../vault/sealRecovery.ts'
import type { HandlerContext } from '../context.ts'
import { toOwnProblem } from '../passkey/toOwnProblem.ts'

/** The keeping of a new recovery share under what only the visitor has. */
export type Keeping = {
  /** Has the server keep it; as often as it takes, it is the same secret. */
  attempt(): Promise<OwnProblem | undefined>
  /** Waits for what runs, and forgets the secret; whether it is kept. */
  end(): Promise<boolean>
}

/**
 * Makes the keeping of one secret. Where the server's answer was lost it is asked which one holds: `unsure` where it cannot
 * be.
 */
export function createKeeping(
  { loadVault, session }: Pick<HandlerContext, 'loadVault' | 'session'>,
  { bytes, ...rest }: RecoverySecret,
): Keeping {
  const salt = makeSalt()
  let mayHold = false
  let running: Promise<OwnProblem | undefined> | undefined

  /** Whether the server has it by now; undefined where it cannot be asked. */
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
