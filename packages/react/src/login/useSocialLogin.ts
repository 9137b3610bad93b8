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
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import { useFlow } from '../kit/useFlow.ts'
import { useNavigation } from '../modal/navigation/useNavigation.ts'
import { createSharedLogins, type SharedLogin } from './createSharedLogins.ts'

/** Return type of `useSocialLogin`. */
type UseSocialLogin = {
  /** Undefined only in the first render. */
  state: SocialLoginState | undefined
  /** Sends an event to the flow. Send `retryRequested` during the user gesture, since it opens a window. */
  dispatch(event: SocialLoginEvent): void
  /** Opens the window manually during the user gesture. Returns false if the browser blocks that, too. */
  openPage(): boolean
  /** Brings the window to the front. */
  showPage(): void
}

/** Continues the social login that a button began, while its view is mounted. */
export function useSocialLogin(provider: SocialProvider): UseSocialLogin {
  const kit = useKit()
  const text = useOpeningText()(provider)
  const { state, dispatch } = useFlow(
    useCallback(() => joinLogin(kit, provider, text), [kit, provider, text]),
  )
  return {
    state,
    dispatch,
    openPage: useCallback(() => logins.get(kit)?.flow.openPage() ?? false, [kit]),
    showPage: useCallback(() => logins.get(kit)?.flow.showPage(), [kit]),
  }
}

/** Returns a function that begins a login and shows its view. Call it during the click, since it opens a window. */
export function useStartSocialLogin(): (provider: SocialProvider) => void {
  const kit = useKit()
  const { push } = useNavigation()
  const textOf = useOpeningText()
  return (provider) => {
    // The view may fail to load.
    logins.leave(kit, beginLogin(kit, provider, textOf(provider)), frameLoadTimeoutMs)
    push({ view: 'ConnectingSocial', data: { provider } })
  }
}

function useOpeningText(): (provider: SocialProvider) => string {
  const copy = useCopy()
  return (provider) => copy('social.opening', { name: copy(`social.provider.${provider}`) })
}

// StrictMode remounts a view immediately, so no grace period is needed.
const logins = createSharedLogins<SocialLoginFlow>(0)

/** Joins the login begun with this provider, or begins a new one, whose window browsers block. */
function joinLogin(kit: Kit, provider: SocialProvider, text: string): SocialLoginFlow {
  const known = logins.get(kit)
  return logins.join(kit, known?.key === provider ? known : beginLogin(kit, provider, text))
}

function beginLogin(kit: Kit, provider: SocialProvider, text: string): SharedLogin<SocialLoginFlow> {
  return logins.begin(kit, provider, () => createSocialLoginFlow(kit, { provider, text }))
}
