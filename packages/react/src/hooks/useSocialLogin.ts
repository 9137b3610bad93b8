import {
  createSocialLoginFlow,
  type Kit,
  type SocialLoginEvent,
  type SocialLoginFlow,
  type SocialLoginState,
} from '@latchkey/core'
import { frameLoadTimeoutMs } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { useCallback } from 'react'
import { useNavigation } from '../modal/useNavigation.ts'
import { useCopy } from './useCopy.ts'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useSocialLogin` answers. */
export type UseSocialLogin = {
  /** Undefined in the first render alone. */
  state: SocialLoginState | undefined
  /** Tells what the visitor did; `retryAsked` inside the gesture, since it opens a window. */
  dispatch(event: SocialLoginEvent): void
  /** Opens the window by hand, inside the gesture; false where the browser blocks that, too. */
  openPage(): boolean
  /** Brings the window in front of the page. */
  showPage(): void
}

/** A social login to the embedded wallet: the one that a button has begun, for as long as its view is there. */
export function useSocialLogin(provider: SocialProvider): UseSocialLogin {
  const kit = useKit()
  const text = useOpeningText()(provider)
  const { flow, state } = useFlow(useCallback(() => joinLogin(kit, provider, text), [kit, provider, text]))
  return {
    state,
    dispatch: useCallback((event) => flow?.send(event), [flow]),
    openPage: useCallback(() => logins.get(kit.config)?.flow.openPage() ?? false, [kit]),
    showPage: useCallback(() => logins.get(kit.config)?.flow.showPage(), [kit]),
  }
}

/** Answers what begins a login and shows its view: to be called inside the click, since it opens a window. */
export function useStartSocialLogin(): (provider: SocialProvider) => void {
  const kit = useKit()
  const { push } = useNavigation()
  const textOf = useOpeningText()
  return (provider) => {
    const login = beginLogin(kit, provider, textOf(provider))
    // Its view may not load.
    login.leaving = setTimeout(() => endLogin(kit, login), frameLoadTimeoutMs)
    push({ view: 'ConnectingSocial', data: { provider } })
  }
}

function useOpeningText(): (provider: SocialProvider) => string {
  const copy = useCopy()
  return (provider) => copy('social.opening', { name: copy(`social.provider.${provider}`) })
}

type Login = {
  provider: SocialProvider
  flow: SocialLoginFlow
  members: number
  leaving: ReturnType<typeof setTimeout> | undefined
}

// By the kit’s configuration: the provider's kit is a copy of what `createKit` made.
const logins = new WeakMap<Kit['config'], Login>()

/** The login that was begun with this provider, else a new one, whose window browsers block. */
function joinLogin(kit: Kit, provider: SocialProvider, text: string): SocialLoginFlow {
  const known = logins.get(kit.config)
  const login = known?.provider === provider ? known : beginLogin(kit, provider, text)
  clearTimeout(login.leaving)
  login.members += 1
  let hasLeft = false
  return {
    ...login.flow,
    stop() {
      if (hasLeft) return
      hasLeft = true
      login.members -= 1
      // A view that is drawn anew, as StrictMode does, comes back at once.
      if (login.members === 0) login.leaving = setTimeout(() => endLogin(kit, login))
    },
  }
}

/** Begins a login; the one before ends. */
function beginLogin(kit: Kit, provider: SocialProvider, text: string): Login {
  const before = logins.get(kit.config)
  if (before) endLogin(kit, before)
  const flow = createSocialLoginFlow(kit, { provider, text })
  const login: Login = { provider, flow, members: 0, leaving: undefined }
  logins.set(kit.config, login)
  return login
}

function endLogin({ config }: Kit, login: Login): void {
  clearTimeout(login.leaving)
  login.flow.stop()
  if (logins.get(config) === login) logins.delete(config)
}
