import { List, Row } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { SocialMark } from '../../login/SocialMark.tsx'
import { useLogins } from '../../login/useLogins.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

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
