import type { LoginProvider } from '@latchkey/protocol/vocabulary'
import { useKit } from '../hooks/useKit.ts'
import { useNavigation } from '../modal/navigation/useNavigation.ts'
import { useStartSocialLogin } from './useSocialLogin.ts'

/** Return type of `useLogins`. */
type UseLogins = {
  /** Available providers, in display order. */
  providers: readonly LoginProvider[]
  /** Begins a login and shows its view. Call it during the click, since it may open a window. */
  start(provider: LoginProvider): void
}

/** Returns the logins that the app offers: social providers in configured order, then Farcaster. */
export function useLogins(): UseLogins {
  const { socials, farcaster } = useKit().config.features
  const { push } = useNavigation()
  const startSocial = useStartSocialLogin()
  return {
    providers: farcaster ? [...socials, 'farcaster'] : socials,
    start(provider) {
      if (provider === 'farcaster') push({ view: 'ConnectingFarcaster' })
      else startSocial(provider)
    },
  }
}
