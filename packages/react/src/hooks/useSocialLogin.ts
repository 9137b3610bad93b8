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
import { createSharedLogins, type SharedLogin } from './createSharedLogins.ts'
import { useCopy } from './useCopy.ts'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useSocialLogin` answers. */
type UseSocialLogin = {
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
    openPage: useCallback(() => logins.get(kit)?.flow.openPage() ?? false, [kit]),
    showPage: useCallback(() => logins.get(kit)?.flow.showPage(), [kit]),
  }
}

/** Answers what begins a login and shows its view: to be called inside the click, since it opens a window. */
export function useStartSocialLogin(): (provider: SocialProvider) => void {
  const kit = useKit()
  const { push } = useNavigation()
  const textOf = useOpeningText()
  return (provider) => {
    // Its view may not load.
    logins.leave(kit, beginLogin(kit, provider, textOf(provider)), frameLoadTimeoutMs)
    push({ view: 'ConnectingSocial', data: { provider } })
  }
}

function useOpeningText(): (provider: SocialProvider) => string {
  const copy = useCopy()
  return (provider) => copy('social.opening', { name: copy(`social.provider.${provider}`) })
}

// A view that is drawn anew, as StrictMode does, comes back at once.
const logins = createSharedLogins<SocialLoginFlow>(0)

/** The login that was begun with this provider, else a new one, whose window browsers block. */
function joinLogin(kit: Kit, provider: SocialProvider, text: string): SocialLoginFlow {
  const known = logins.get(kit)
  return logins.join(kit, known?.key === provider ? known : beginLogin(kit, provider, text))
}

function beginLogin(kit: Kit, provider: SocialProvider, text: string): SharedLogin<SocialLoginFlow> {
  return logins.begin(kit, provider, () => createSocialLoginFlow(kit, { provider, text }))
}
