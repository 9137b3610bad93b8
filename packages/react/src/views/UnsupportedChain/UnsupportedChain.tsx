import { Row, Spinner, useStyles } from '@latchkey/ui'
import { LeaveIcon, NetworkIcon } from '@latchkey/ui/icons'
import { useNamespaces } from '../../account/useNamespaces.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useNetworkState } from '../../hooks/useNetworkState.ts'
import { useSwitchNetwork } from '../../hooks/useSwitchNetwork.ts'
import { NetworkList, SwitchFailure } from '../../parts/NetworkList.tsx'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import css from './UnsupportedChain.css.ts'

/**
 * Asks to switch from a network that the app doesn't support (spec 2.10) to one that the wallet approved, or to
 * disconnect.
 * The policy closes it once the network is supported, and refuses to close it until then.
 */
export function UnsupportedChain() {
  useStyles(css)
  const copy = useCopy()
  const { requestedCaipNetworks, approvedCaipNetworkIds } = useNetworkState()
  const { active } = useNamespaces()
  const { switchNetwork, variables, isPending, error } = useSwitchNetwork()
  const { disconnect, isPending: isDisconnecting } = useDisconnect({ mutation: { onError: useErrorToast() } })
  const offered = approvedCaipNetworkIds
    ? requestedCaipNetworks.filter(({ caipNetworkId }) => approvedCaipNetworkIds.includes(caipNetworkId))
    : requestedCaipNetworks
  return (
    <div className="lk-unsupported">
      <span className="lk-unsupported-sign">
        <NetworkIcon size="large" />
      </span>
      <p className="lk-unsupported-title">{copy('unsupported.heading')}</p>
      <p className="lk-unsupported-text">{copy('unsupported.action')}</p>
      <SwitchFailure error={error} />
      <NetworkList
        label={copy('unsupported.list')}
        networks={offered}
        currentId={undefined}
        approvedIds={undefined}
        pendingId={isPending ? variables?.networkId : undefined}
        onSwitch={({ caipNetworkId }) => switchNetwork({ networkId: caipNetworkId })}
      />
      <div className="lk-unsupported-leave">
        <Row
          variant="plain"
          tone="bad"
          mark={<LeaveIcon />}
          label={copy('unsupported.disconnect')}
          trailing={isDisconnecting ? <Spinner /> : undefined}
          // Not disabled while busy, since a disabled button loses the focus.
          onClick={() => isDisconnecting || disconnect({ namespace: active })}
        />
      </div>
    </div>
  )
}
