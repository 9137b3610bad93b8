import type { WalletRow } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { List, Mark, Row, Tag } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useConnections } from '../../hooks/useConnections.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { NetworkMark } from '../../parts/NetworkMark.tsx'
import { Outcome } from '../../parts/Outcome.tsx'

/** Asks in which of its families a wallet is to be connected, and marks those that are connected. */
export function FamilyChoice({
  wallet,
  connectors,
  onPick,
}: {
  wallet: WalletRow
  connectors: WalletRow['connectors']
  onPick: (namespace: NamespaceId) => void
}) {
  const copy = useCopy()
  const { name, icon, color } = wallet
  const connected = useConnections().map(({ id }) => id)
  return (
    <Outcome
      mark={<Mark name={name} src={icon} color={color} size={72} />}
      title={copy('families.which.title', { name })}
      text={copy('families.which.action')}
      action={
        <List gap label={copy('families.which.list', { name })}>
          {connectors.map(({ namespace, connectorId }) => (
            <Family
              key={connectorId}
              namespace={namespace}
              onPick={connected.includes(connectorId) ? undefined : () => onPick(namespace)}
            />
          ))}
        </List>
      }
    />
  )
}

function Family({ namespace, onPick }: { namespace: NamespaceId; onPick: (() => void) | undefined }) {
  const copy = useCopy()
  const { locale } = useLocale()
  const networks = useConnectionState((state) => state.networks)
  const family = copy(`families.${namespace}`)
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const names = own.map(({ name }) => name)
  const isPlain = names.length === 0 || names.join() === family
  return (
    <Row
      mark={<NetworkMark network={own[0]} />}
      label={family}
      {...(!isPlain && { detail: new Intl.ListFormat(locale, { type: 'unit' }).format(names) })}
      trailing={!onPick && <Tag tone="good">{copy('families.connected')}</Tag>}
      {...(onPick && { chevron: true, onClick: onPick })}
    />
  )
}
