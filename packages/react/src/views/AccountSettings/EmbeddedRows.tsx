import { List, Row } from '@latchkey/ui'
import { KeyIcon, MailIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import { useWalletUser } from '../../hooks/useWalletUser.ts'
import { useNavigation } from '../../modal/useNavigation.ts'

/** What the owner of an embedded wallet can do with it; nothing where another wallet is in use. */
export function EmbeddedRows() {
  const copy = useCopy()
  const { push } = useNavigation()
  const { email } = useWalletUser() ?? {}
  if (!email) return null
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.embedded')}</h3>
      <List gap label={copy('settings.embedded')}>
        <Row
          mark={<MailIcon />}
          label={copy('settings.email')}
          detail={<bdi>{email}</bdi>}
          chevron
          onClick={() => push({ view: 'UpdateEmail' })}
        />
        <Row
          mark={<KeyIcon />}
          label={copy('settings.export')}
          detail={copy('settings.export.detail')}
          chevron
          onClick={() => push({ view: 'ExportKey' })}
        />
      </List>
    </section>
  )
}
