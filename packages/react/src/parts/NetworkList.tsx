import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { List, Row, Spinner } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useFacts } from '../kit/useFacts.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { NetworkMark } from './NetworkMark.tsx'

/**
 * Lists networks to switch to, marking the active and the pending one. If switching is disabled (spec 2.10), the list
 * is read-only. So are networks that a wallet wasn't connected with, in namespaces whose wallets can't be asked for more.
 */
export function NetworkList({
  label,
  networks,
  currentId,
  approvedIds,
  pendingId,
  note,
  onSwitch,
}: {
  label: string
  networks: readonly Network[]
  currentId: Caip2 | undefined
  /** Undefined if the wallet wasn't asked to choose; then all networks are approved. */
  approvedIds: readonly Caip2[] | undefined
  pendingId: Caip2 | undefined
  /** A note shown for each network. */
  note?: string | undefined
  onSwitch: (network: Network) => void
}) {
  const copy = useCopy()
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  return (
    <List label={label}>
      {networks.map((network) => {
        const { caipNetworkId, chainNamespace, name } = network
        const isPending = caipNetworkId === pendingId
        const isNew = canSwitch && approvedIds !== undefined && !approvedIds.includes(caipNetworkId)
        // Only eip155 wallets can add a network on request (EIP-3085).
        const isAskable = chainNamespace === 'eip155'
        const news = isNew ? copy(isAskable ? 'networks.notApproved' : 'networks.notGranted') : note
        return (
          <Row
            key={caipNetworkId}
            variant="plain"
            mark={<NetworkMark network={network} />}
            label={name}
            detail={isPending ? copy('networks.switching') : news}
            current={caipNetworkId === currentId}
            trailing={isPending ? <Spinner /> : undefined}
            disabled={pendingId !== undefined && !isPending}
            {...(canSwitch && (isAskable || !isNew) && { onClick: () => onSwitch(network) })}
          />
        )
      })}
    </List>
  )
}

/** Shows why switching failed: quietly if the visitor rejected it, else the error. */
export function SwitchFailure({ error }: { error: Error | null }) {
  const copy = useCopy()
  const declined = { title: copy('networks.declined.title'), action: copy('networks.declined.action') }
  return <ErrorNotice error={error} declined={declined} />
}
