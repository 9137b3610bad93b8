import { emailCodeMs, emailCooldownMs } from '@latchkey/protocol/constants'
import type { Kit } from '../../kit/kit.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'
import type { EmailLoginEvent, EmailLoginState } from './emailLoginTransition.ts'

/**
 * Stores the sent email, for later pages of this tab. The frame keeps the login itself. Removes it when it is no longer
 * needed.
 */
export function keepEmailLogin(kit: Kit, state: EmailLoginState): void {
  const isOver = state.is === 'done' || ('problem' in state && state.problem?.is === 'deadCode')
  if (isOver) {
    writeTabItem(keyOf(kit), '')
    return
  }
  if (state.is !== 'device' && state.is !== 'code' && state.is !== 'verifying') return
  const { is, email, digits, resendAt } = state
  const next = is === 'device' ? 'device' : 'code'
  const isTried = is === 'verifying'
  writeTabItem(keyOf(kit), JSON.stringify({ email, next, digits, resendAt, isTried }))
}

/** A stored email login. */
type KeptEmailLogin = {
  /** Event of the last email that was sent. */
  mailed: Extract<EmailLoginEvent, { is: 'mailed' }>
  /** Whether the code was being verified when the page was closed, so that it may have been right. */
  isTried: boolean
}

/** Returns the stored login with an address. Undefined if missing or expired. */
export function readKeptEmailLogin(kit: Kit, email: string): KeptEmailLogin | undefined {
  try {
    const { digits, isTried, next, resendAt, ...kept } = Object(JSON.parse(readTabItem(keyOf(kit)) ?? ''))
    const isOurs = kept.email === email && (next === 'device' || next === 'code')
    const isKnown = isOurs && typeof resendAt === 'number' && /^(undefined|\d\d)$/.test(digits)
    if (!isKnown || Date.now() > resendAt - emailCooldownMs + emailCodeMs) return undefined
    return { mailed: { is: 'mailed', next, digits, resendAt }, isTried: isTried === true }
  } catch {
    return undefined
  }
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.emailLogin`
}
