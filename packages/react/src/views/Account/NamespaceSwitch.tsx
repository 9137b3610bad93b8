import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useStyles } from '@latchkey/ui'
import { PlusIcon } from '@latchkey/ui/icons'
import { useNamespaces } from '../../account/useNamespaces.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useSwitchConnection } from '../../hooks/useSwitchConnection.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useConnectNamespace } from '../../modal/navigation/useConnectNamespace.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import css from './NamespaceSwitch.css.ts'

/** Switches between the connected namespaces' accounts, and offers to connect the others. */
export function NamespaceSwitch() {
  useStyles(css)
  const copy = useCopy()
  const { active, connected, missing } = useNamespaces()
  const namespaces = useConnectionState((state) => state.namespaces)
  const { switchConnection } = useSwitchConnection()
  const onError = useErrorToast()
  const connectNamespace = useConnectNamespace()
  const show = (id: NamespaceId) => {
    const connectionId = namespaces[id]?.current ?? namespaces[id]?.list[0]?.id
    if (id !== active && connectionId !== undefined) switchConnection({ connectionId }, { onError })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className="lk-namespaces" role="group" aria-label={copy('namespaces.accounts')}>
      {connected.map((id) => (
        <button
          key={id}
          type="button"
          className="lk-namespace"
          aria-pressed={id === active}
          onClick={() => show(id)}
        >
          {copy(`namespaces.${id}`)}
        </button>
      ))}
      {missing.length > 0 && (
        <button type="button" className="lk-namespace" onClick={() => connectNamespace(missing)}>
          <PlusIcon size="small" />
          {missing.length === 1 && missing[0]
            ? copy('namespaces.connect', { namespace: copy(`namespaces.${missing[0]}`) })
            : copy('namespaces.another')}
        </button>
      )}
    </div>
  )
}
