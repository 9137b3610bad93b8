import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useStyles } from '@latchkey/ui'
import { PlusIcon } from '@latchkey/ui/icons'
import { useFamilies } from '../../account/useFamilies.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useSwitchConnection } from '../../hooks/useSwitchConnection.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useConnectFamily } from '../../modal/navigation/useConnectFamily.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import css from './FamilySwitch.css.ts'

/** Switches between the connected families' accounts, and offers to connect the others. */
export function FamilySwitch() {
  useStyles(css)
  const copy = useCopy()
  const { active, connected, missing } = useFamilies()
  const namespaces = useConnectionState((state) => state.namespaces)
  const { switchConnection } = useSwitchConnection()
  const onError = useErrorToast()
  const connectFamily = useConnectFamily()
  const show = (id: NamespaceId) => {
    const connectionId = namespaces[id]?.current ?? namespaces[id]?.list[0]?.id
    if (id !== active && connectionId !== undefined) switchConnection({ connectionId }, { onError })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className="lk-families" role="group" aria-label={copy('families.accounts')}>
      {connected.map((id) => (
        <button
          key={id}
          type="button"
          className="lk-family"
          aria-pressed={id === active}
          onClick={() => show(id)}
        >
          {copy(`families.${id}`)}
        </button>
      ))}
      {missing.length > 0 && (
        <button type="button" className="lk-family" onClick={() => connectFamily(missing)}>
          <PlusIcon size="small" />
          {missing.length === 1 && missing[0]
            ? copy('families.connect', { family: copy(`families.${missing[0]}`) })
            : copy('families.another')}
        </button>
      )}
    </div>
  )
}
