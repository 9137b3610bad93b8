import { emailCodeMs, emailCooldownMs } from '@latchkey/protocol/constants'
import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'
import type { EmailLoginEvent, EmailLoginState } from './emailLoginTransition.ts'

/**
 * Keeps what was mailed, for the pages that this tab shows next: the wallet's frame keeps the login itself, under its key.
 * Forgets it once it is of no use any more.
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

/** What was kept of a login. */
type KeptEmailLogin = {
  /** What was mailed, as it happened. */
  mailed: Extract<EmailLoginEvent, { is: 'mailed' }>
  /** Whether its code was being checked when the page went: it may have been right. */
  isTried: boolean
}

/** The login that was kept of an address; undefined where there is none, or one too old to count. */
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
