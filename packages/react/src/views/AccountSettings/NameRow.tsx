import { isNameRegistrant } from '@latchkey/core'
import { Row } from '@latchkey/ui'
import { PersonIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

/** Opens name registration, for an account that may have a name (6.5) and has none. */
export function NameRow() {
  const copy = useCopy()
  const { push } = useNavigation()
  const isOffered = useKit().config.features.names
  const isRegistrant = useFacts((facts) => isNameRegistrant(facts.activeAccount))
  const { data: identity } = useIdentity()
  if (!isOffered || !isRegistrant || identity?.name !== null) return null
  return (
    <section className="lk-settings-group">
      <Row
        mark={<PersonIcon />}
        label={copy('settings.name')}
        detail={copy('settings.name.detail')}
        chevron
        onClick={() => push({ view: 'RegisterAccountName' })}
      />
    </section>
  )
}
