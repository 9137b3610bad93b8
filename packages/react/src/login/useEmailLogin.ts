import {
  createEmailLoginFlow,
  type EmailLoginEvent,
  type EmailLoginFlow,
  type EmailLoginState,
  type Kit,
  saveEmailDraft,
} from '@latchkey/core'
import { emailCooldownMs } from '@latchkey/protocol/constants'
import { useCallback } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useFlow } from '../kit/useFlow.ts'
import { createSharedLogins, type SharedLogin } from './createSharedLogins.ts'

/** Return type of `useEmailLogin`. */
type UseEmailLogin = {
  /** Undefined only in the first render. */
  state: EmailLoginState | undefined
  dispatch(event: EmailLoginEvent): void
}

/**
 * Logs in to the embedded wallet by email. The login continues across views, and for a while after the visitor leaves,
 * so that returning with the same address doesn't send another email.
 */
export function useEmailLogin(email: string): UseEmailLogin {
  const kit = useKit()
  return useFlow(useCallback(() => joinLogin(kit, email), [kit, email]))
}

// No other email would be sent before the cooldown ends.
const logins = createSharedLogins<EmailLoginFlow>(emailCooldownMs)

/** Joins the ongoing login with this address, or begins a new one. */
function joinLogin(kit: Kit, email: string): EmailLoginFlow {
  const known = logins.get(kit)
  return logins.join(kit, known?.key === email && !isOver(known.flow.get()) ? known : beginLogin(kit, email))
}

function beginLogin(kit: Kit, email: string): SharedLogin<EmailLoginFlow> {
  const login = logins.begin(kit, email, () => createEmailLoginFlow(kit, { email }))
  login.flow.subscribe(() => {
    if (login.flow.get().status === 'done') saveEmailDraft(kit, '')
  })
  return login
}

/** A failed login counts as over, so that a returning visitor starts a new one. */
function isOver({ status }: EmailLoginState): boolean {
  return status === 'done' || status === 'failed'
}
