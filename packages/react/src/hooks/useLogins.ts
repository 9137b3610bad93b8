import type { LoginProvider } from '@latchkey/protocol/vocabulary'
import { useNavigation } from '../modal/useNavigation.ts'
import { useKit } from './useKit.ts'
import { useStartSocialLogin } from './useSocialLogin.ts'

/** What `useLogins` answers. */
type UseLogins = {
  /** By whom one can log in, in the order that is shown. */
  providers: readonly LoginProvider[]
  /** Begins a login and shows its view: to be called inside the click, since it may open a window. */
  start(provider: LoginProvider): void
}

/** The logins by a provider that the app offers: the social ones as configured, then Farcaster. */
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
