import { emailCodeMs, emailCooldownMs } from '@latchkey/protocol/constants'
import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'
import type { UpdateEmailEvent, UpdateEmailState } from './updateEmailTransition.ts'

/** A change of address as far as a page of this tab had come. */
export type KeptEmailChange = {
  /** The address that is to be. */
  email: string
  /** What was mailed, as it happened. */
  mailed: Extract<UpdateEmailEvent, { is: 'mailed' }>
}

/**
 * Keeps whose code is due, for the pages that this tab shows next: the wallet's frame keeps the change itself, under its
 * key. Forgets it once it is of no use any more.
 */
export function keepEmailChange(kit: Kit, from: string, state: UpdateEmailState): void {
  const isOver = state.is === 'done' || ('problem' in state && state.problem?.is === 'deadCode')
  if (isOver) {
    writeTabItem(keyOf(kit), '')
    return
  }
  if (state.is !== 'code' && state.is !== 'verifying') return
  const { email, step, resendAt } = state
  writeTabItem(keyOf(kit), JSON.stringify({ from, email, step, resendAt }))
}

/** The change from an address that was kept; undefined where there is none, or one too old to count. */
export function readKeptEmailChange(kit: Kit, from: string): KeptEmailChange | undefined {
  try {
    const { email, step, resendAt, ...kept } = Object(JSON.parse(readTabItem(keyOf(kit)) ?? ''))
    const isOurs = kept.from === from && typeof email === 'string' && (step === 'old' || step === 'new')
    if (!isOurs || typeof resendAt !== 'number' || Date.now() > resendAt - emailCooldownMs + emailCodeMs)
      return undefined
    return { email, mailed: { is: 'mailed', step, resendAt } }
  } catch {
    return undefined
  }
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.emailChange`
}
