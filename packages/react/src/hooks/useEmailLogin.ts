import {
  createEmailLoginFlow,
  type EmailLoginEvent,
  type EmailLoginFlow,
  type EmailLoginState,
  type Kit,
  keepEmailDraft,
} from '@latchkey/core'
import { emailCooldownMs } from '@latchkey/protocol/constants'
import { useCallback } from 'react'
import { createSharedLogins, type SharedLogin } from './createSharedLogins.ts'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useEmailLogin` answers. */
type UseEmailLogin = {
  /** Undefined in the first render alone. */
  state: EmailLoginState | undefined
  dispatch(event: EmailLoginEvent): void
}

/**
 * A login by e-mail to the embedded wallet. It goes on from view to view, and for a while when the visitor leaves: who
 * comes back with the same address is not mailed again.
 */
export function useEmailLogin(email: string): UseEmailLogin {
  const kit = useKit()
  const { flow, state } = useFlow(useCallback(() => joinLogin(kit, email), [kit, email]))
  const dispatch = useCallback((event: EmailLoginEvent) => flow?.send(event), [flow])
  return { state, dispatch }
}

// Sooner than that no other mail would be sent.
const logins = createSharedLogins<EmailLoginFlow>(emailCooldownMs)

/** The login that goes on with this address, else a new one. */
function joinLogin(kit: Kit, email: string): EmailLoginFlow {
  const known = logins.get(kit)
  return logins.join(kit, known?.key === email && !isOver(known.flow.get()) ? known : beginLogin(kit, email))
}

function beginLogin(kit: Kit, email: string): SharedLogin<EmailLoginFlow> {
  const login = logins.begin(kit, email, () => createEmailLoginFlow(kit, { email }))
  login.flow.subscribe(() => {
    if (login.flow.get().is === 'done') keepEmailDraft(kit, '')
  })
  return login
}

/** What has failed is begun anew by whoever comes back. */
function isOver({ is }: EmailLoginState): boolean {
  return is === 'done' || is === 'failed'
}
