import { emailCodeMs, emailCooldownMs } from '@latchkey/protocol/constants'
import type { Kit } from '../../kit/kit.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'
import type { UpdateEmailEvent, UpdateEmailState } from './updateEmailTransition.ts'

/** An email change in progress, kept for later pages of this tab. */
export type SavedEmailChange = {
  /** The new address. */
  email: string
  /** Event of the last email that was sent. */
  mailed: Extract<UpdateEmailEvent, { type: 'mailed' }>
}

/**
 * Stores which code is expected, for later pages of this tab. The frame keeps the change itself. Removes it when it is
 * no longer needed.
 */
export function saveEmailChange(kit: Kit, from: string, state: UpdateEmailState): void {
  const isOver = state.status === 'done' || ('problem' in state && state.problem?.type === 'deadCode')
  if (isOver) {
    writeTabItem(keyOf(kit), '')
    return
  }
  if (state.status !== 'code' && state.status !== 'verifying') return
  const { email, step, resendAt } = state
  writeTabItem(keyOf(kit), JSON.stringify({ from, email, step, resendAt }))
}

/** Returns the stored change from an address. Undefined if missing or expired. */
export function readSavedEmailChange(kit: Kit, from: string): SavedEmailChange | undefined {
  try {
    const { email, step, resendAt, ...kept } = Object(JSON.parse(readTabItem(keyOf(kit)) ?? ''))
    const isOurs = kept.from === from && typeof email === 'string' && (step === 'old' || step === 'new')
    if (!isOurs || typeof resendAt !== 'number' || Date.now() > resendAt - emailCooldownMs + emailCodeMs)
      return undefined
    return { email, mailed: { type: 'mailed', step, resendAt } }
  } catch {
    return undefined
  }
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.emailChange`
}
