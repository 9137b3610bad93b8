import type { LoginProvider } from '@latchkey/protocol/vocabulary'
import {
  AppleIcon,
  DiscordIcon,
  FacebookIcon,
  FarcasterIcon,
  GithubIcon,
  GoogleIcon,
  XIcon,
} from '@latchkey/ui/icons'

const icons = {
  google: GoogleIcon,
  github: GithubIcon,
  apple: AppleIcon,
  facebook: FacebookIcon,
  x: XIcon,
  discord: DiscordIcon,
  farcaster: FarcasterIcon,
} satisfies Record<LoginProvider, typeof GoogleIcon>

/** Shows the mark of a social provider or Farcaster, drawn in the text's colour. */
export function SocialMark({ provider, size }: { provider: LoginProvider; size?: 'small' | 'large' }) {
  const Icon = icons[provider]
  return <Icon {...(size && { size })} />
}
