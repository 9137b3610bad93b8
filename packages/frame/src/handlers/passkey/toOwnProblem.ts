import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { OwnProblem } from '../../base/ports.ts'
import { PasskeyError } from '../../platform/passkeys.ts'
import { WalletFailureError } from '../../session/WalletFailureError.ts'

/** Returns the problem to show on the screen for an error. A problem that was thrown is returned as it is. */
export function toOwnProblem(error: unknown): OwnProblem {
  if (typeof error === 'string') return error as OwnProblem
  if (error instanceof FrameFailureError && error.cause === 'unsure') return error.cause
  if (error instanceof PasskeyError) return error.problem
  const cause = error instanceof FrameFailureError ? error.cause : error
  if (!(cause instanceof WalletFailureError)) return 'failed'
  return problems[cause.code] ?? 'failed'
}

const problems: Readonly<Record<string, OwnProblem>> = {
  PASSKEY_UNKNOWN: 'unknownPasskey',
  PASSKEY_INVALID: 'refusedPasskey',
  CODE_DEAD: 'tooLate',
  LOGIN_REQUIRED: 'tooLate',
}
