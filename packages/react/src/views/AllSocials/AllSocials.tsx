import { List, Row } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStartSocialLogin } from '../../hooks/useSocialLogin.ts'
import { SocialMark } from '../../parts/SocialMark.tsx'

/** Every provider that one can log in by, by name. */
export function AllSocials() {
  const copy = useCopy()
  const { socials } = useKit().config.features
  const start = useStartSocialLogin()
  return (
    <List gap label={copy('social.all')}>
      {socials.map((provider) => (
        <Row
          key={provider}
          mark={<SocialMark provider={provider} />}
          label={copy(`social.provider.${provider}`)}
          chevron
          onClick={() => start(provider)}
        />
      ))}
    </List>
  )
}
