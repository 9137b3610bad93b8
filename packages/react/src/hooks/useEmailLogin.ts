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
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useEmailLogin` answers. */
export type UseEmailLogin = {
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

type Login = {
  email: string
  flow: EmailLoginFlow
  members: number
  leaving: ReturnType<typeof setTimeout> | undefined
}

// By the kit’s configuration: the provider's kit is a copy of what `createKit` made.
const logins = new WeakMap<Kit['config'], Login>()

/** The login that goes on with this address, else a new one: the one before ends. */
function joinLogin(kit: Kit, email: string): EmailLoginFlow {
  const { config } = kit
  const known = logins.get(config)
  const login = known?.email === email && !isOver(known.flow.get()) ? known : beginLogin(kit, email, known)
  clearTimeout(login.leaving)
  login.members += 1
  let hasLeft = false
  return {
    ...login.flow,
    stop() {
      if (hasLeft) return
      hasLeft = true
      login.members -= 1
      // Sooner than that no other mail would be sent.
      if (login.members === 0) login.leaving = setTimeout(() => endLogin(kit, login), emailCooldownMs)
    },
  }
}

function beginLogin(kit: Kit, email: string, before: Login | undefined): Login {
  if (before) endLogin(kit, before)
  const login: Login = { email, flow: createEmailLoginFlow(kit, { email }), members: 0, leaving: undefined }
  logins.set(kit.config, login)
  login.flow.subscribe(() => {
    if (login.flow.get().is === 'done') keepEmailDraft(kit, '')
  })
  return login
}

function endLogin({ config }: Kit, login: Login): void {
  clearTimeout(login.leaving)
  login.flow.stop()
  if (logins.get(config) === login) logins.delete(config)
}

/** What has failed is begun anew by whoever comes back. */
function isOver({ is }: EmailLoginState): boolean {
  return is === 'done' || is === 'failed'
}
