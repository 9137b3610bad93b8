import type { WalletRow } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { List, Row, Tag } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useConnections } from '../../hooks/useConnections.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { NetworkMark } from '../../parts/NetworkMark.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { WalletMark } from '../../wallets/WalletMark.tsx'

/** Asks in which of its namespaces a wallet is to be connected, and marks those that are connected. */
export function NamespaceChoice({
  wallet,
  connectors,
  onPick,
}: {
  wallet: WalletRow
  connectors: WalletRow['connectors']
  onPick: (namespace: NamespaceId) => void
}) {
  const copy = useCopy()
  const { name } = wallet
  const connections = useConnections()
  return (
    <Outcome
      mark={<WalletMark wallet={wallet} size={72} />}
      title={copy('namespaces.which.title', { name })}
      text={copy('namespaces.which.action')}
      action={
        <List gap label={copy('namespaces.which.list', { name })}>
          {connectors.map(({ namespace, connectorId, id }) => (
            <NamespaceOption
              key={connectorId}
              namespace={namespace}
              onPick={
                connections.some((one) => one.namespace === namespace && one.connectorId === id)
                  ? undefined
                  : () => onPick(namespace)
              }
            />
          ))}
        </List>
      }
    />
  )
}

function NamespaceOption({
  namespace,
  onPick,
}: {
  namespace: NamespaceId
  onPick: (() => void) | undefined
}) {
  const copy = useCopy()
  const { locale } = useLocale()
  const networks = useConnectionState((state) => state.networks)
  const label = copy(`namespaces.${namespace}`)
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const names = own.map(({ name }) => name)
  const isPlain = names.length === 0 || names.join() === label
  return (
    <Row
      mark={<NetworkMark network={own[0]} />}
      label={label}
      {...(!isPlain && { detail: new Intl.ListFormat(locale, { type: 'unit' }).format(names) })}
      trailing={!onPick && <Tag tone="good">{copy('namespaces.connected')}</Tag>}
      {...(onPick && { chevron: true, onClick: onPick })}
    />
  )
}
