import { emailCodeMs, emailCooldownMs } from '@latchkey/protocol/constants'
import { createStored } from '../../kit/createStored.ts'
import type { Kit } from '../../kit/kit.ts'
import type { UpdateEmailEvent, UpdateEmailState } from './updateEmailTransition.ts'

/** An email change in progress, kept for later pages of this tab. */
export type SavedEmailChange = {
  /** The new address. */
  email: string
  /** Event of the last email that was sent. */
  mailed: Extract<UpdateEmailEvent, { type: 'mailed' }>
}

const stored = createStored(
  'emailChange',
  (kept) => {
    const { from, email, step, resendAt } = Object(kept)
    const isKnown = typeof from === 'string' && typeof email === 'string' && typeof resendAt === 'number'
    return isKnown && (step === 'old' || step === 'new') ? { from, email, step, resendAt } : undefined
  },
  { inTab: true },
)

/**
 * Stores which code is expected, for later pages of this tab. The frame keeps the change itself. Removes it when it is
 * no longer needed.
 */
export function saveEmailChange(kit: Kit, from: string, state: UpdateEmailState): void {
  const isOver = state.status === 'done' || ('problem' in state && state.problem?.type === 'deadCode')
  if (isOver) {
    stored.write(kit, undefined)
    return
  }
  if (state.status !== 'code' && state.status !== 'verifying') return
  const { email, step, resendAt } = state
  stored.write(kit, { from, email, step, resendAt })
}

/** Returns the stored change from an address. Undefined if missing or expired. */
export function readSavedEmailChange(kit: Kit, from: string): SavedEmailChange | undefined {
  const kept = stored.read(kit)
  if (kept?.from !== from || Date.now() > kept.resendAt - emailCooldownMs + emailCodeMs) return undefined
  const { email, step, resendAt } = kept
  return { email, mailed: { type: 'mailed', step, resendAt } }
}
