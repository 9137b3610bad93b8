import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { AppleIcon, DiscordIcon, FacebookIcon, GithubIcon, GoogleIcon, XIcon } from '@latchkey/ui/icons'

const icons = {
  google: GoogleIcon,
  github: GithubIcon,
  apple: AppleIcon,
  facebook: FacebookIcon,
  x: XIcon,
  discord: DiscordIcon,
} satisfies Record<SocialProvider, typeof GoogleIcon>

/** The mark of a provider, drawn by us in the text's colour. */
export function SocialMark({ provider, size }: { provider: SocialProvider; size?: 'small' | 'large' }) {
  const Icon = icons[provider]
  return <Icon {...(size && { size })} />
}
