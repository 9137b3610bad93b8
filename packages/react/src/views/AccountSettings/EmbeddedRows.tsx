import { List, Row } from '@latchkey/ui'
import { BinIcon, KeyIcon, MailIcon, PhoneIcon, RetryIcon } from '@latchkey/ui/icons'
import { useRecoveryKind } from '../../account/useRecoveryKind.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

/** Shows actions of the embedded wallet's owner. Renders nothing for other wallets. */
export function EmbeddedRows({ onDelete }: { onDelete: () => void }) {
  const copy = useCopy()
  const { push } = useNavigation()
  const user = useWalletUser()
  const recovery = useRecoveryKind()
  if (!user) return null
  const { email } = user
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.embedded')}</h3>
      <List gap label={copy('settings.embedded')}>
        {email && (
          <Row
            mark={<MailIcon />}
            label={copy('settings.email')}
            detail={<bdi>{email}</bdi>}
            chevron
            onClick={() => push({ view: 'UpdateEmail' })}
          />
        )}
        <Row
          mark={<RetryIcon />}
          label={copy('settings.recovery')}
          detail={recovery && copy(`settings.recovery.${recovery}`)}
          chevron
          onClick={() => push({ view: 'ChangeRecovery' })}
        />
        <Row
          mark={<KeyIcon />}
          label={copy('settings.export')}
          detail={copy('settings.export.detail')}
          chevron
          onClick={() => push({ view: 'ExportKey' })}
        />
        <Row
          mark={<PhoneIcon />}
          label={copy('settings.devices')}
          detail={copy('settings.devices.detail')}
          chevron
          onClick={() => push({ view: 'Devices' })}
        />
        <Row
          mark={<BinIcon />}
          label={copy('settings.delete')}
          detail={copy('settings.delete.detail')}
          chevron
          onClick={onDelete}
        />
      </List>
    </section>
  )
}
