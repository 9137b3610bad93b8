import { FrameRequestError } from '../client/errors.ts'
import type { EmailLoginProblem } from './emailLoginTransition.ts'

const problems: Partial<Record<FrameRequestError['reason'], EmailLoginProblem['type']>> = {
  CODE_INVALID: 'wrongCode',
  CODE_DEAD: 'deadCode',
  COOLDOWN: 'tooSoon',
}

/** Maps an error of an email or code step to its problem. */
export function toEmailProblem(error: unknown): EmailLoginProblem {
  const type = error instanceof FrameRequestError ? problems[error.reason] : undefined
  return { type: type ?? 'other', error: error instanceof Error ? error : new Error(String(error)) }
}

/** Returns when a retry is possible (Unix time in ms). */
export function toRetryAt(error: unknown): number {
  return Date.now() + ((error instanceof FrameRequestError && error.retryAfterMs) || 0)
}
