import { FrameRequestError } from '../errors/frame.ts'
import type { EmailLoginProblem } from './emailLoginTransition.ts'

const problems: Partial<Record<FrameRequestError['reason'], EmailLoginProblem['is']>> = {
  CODE_INVALID: 'wrongCode',
  CODE_DEAD: 'deadCode',
  COOLDOWN: 'tooSoon',
}

/** Why a step with a mail or a code came to nothing. */
export function toEmailProblem(error: unknown): EmailLoginProblem {
  const is = error instanceof FrameRequestError ? problems[error.reason] : undefined
  return { is: is ?? 'other', error: error instanceof Error ? error : new Error(String(error)) }
}

/** From when on the same may be asked again (Unix time in ms). */
export function toRetryAt(error: unknown): number {
  return Date.now() + ((error instanceof FrameRequestError && error.retryAfterMs) || 0)
}
