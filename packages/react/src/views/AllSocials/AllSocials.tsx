import { List, Row } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useLogins } from '../../hooks/useLogins.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { SocialMark } from '../../parts/SocialMark.tsx'

/** Lists every login provider by name, and passkeys. */
export function AllSocials() {
  const copy = useCopy()
  const { push } = useNavigation()
  const { passkey } = useKit().config.features
  const { providers, start } = useLogins()
  return (
    <List gap label={copy('social.all')}>
      {providers.map((provider) => (
        <Row
          key={provider}
          mark={<SocialMark provider={provider} />}
          label={copy(`social.provider.${provider}`)}
          chevron
          onClick={() => start(provider)}
        />
      ))}
      {passkey && (
        <Row
          mark={<KeyIcon />}
          label={copy('social.passkey')}
          chevron
          onClick={() => push({ view: 'ConnectingPasskey' })}
        />
      )}
    </List>
  )
}
