import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { List, Row, Spinner } from '@latchkey/ui'
import { useCopy } from '../hooks/useCopy.ts'
import { useFacts } from '../hooks/useFacts.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { NetworkMark } from './NetworkMark.tsx'

/**
 * Networks to switch to: the one in use is marked, the one that the wallet is asked for says so. Where switching is off
 * (spec 2.10), they are only shown; so is what a wallet was not connected with, on families whose wallets cannot be asked
 * for more.
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
  /** Undefined where the wallet was not asked to choose: then all of them are. */
  approvedIds: readonly Caip2[] | undefined
  pendingId: Caip2 | undefined
  /** What is to be said of each of them. */
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
        // Only wallets of eip155 add a network when they are asked to (EIP-3085).
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

/** Why a switch did not happen: quiet words where the visitor declined it, else what went wrong. */
export function SwitchFailure({ error }: { error: Error | null }) {
  const copy = useCopy()
  const declined = { title: copy('networks.declined.title'), action: copy('networks.declined.action') }
  return <ErrorNotice error={error} declined={declined} />
}
