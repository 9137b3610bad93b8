import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { EmptyState, SearchInput, useStyles } from '@latchkey/ui'
import { NetworkIcon } from '@latchkey/ui/icons'
import { useDeferredValue, useState } from 'react'
import { useNamespaces } from '../../account/useNamespaces.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useNetworkState } from '../../hooks/useNetworkState.ts'
import { useSwitchNetwork } from '../../hooks/useSwitchNetwork.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useBackFrom } from '../../modal/navigation/useBackFrom.ts'
import { useConnectNamespace } from '../../modal/navigation/useConnectNamespace.ts'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { NetworkList, SwitchFailure } from '../../parts/NetworkList.tsx'
import css from './Networks.css.ts'

/** Number of networks from which a search field is shown. */
const searchFrom = 6

/**
 * Lists the usable networks, by namespace if there are several. Choosing one asks the wallet to switch. If only wallets of
 * other namespaces are connected, it opens connecting one of the network's namespace (4.14).
 */
export function Networks() {
  useStyles(css)
  const copy = useCopy()
  const back = useBackFrom('Networks')
  const networks = useConnectionState((state) => state.networks)
  const currentId = useConnectionState((state) => state.activeNetworkId)
  const { switchNetwork, variables, isPending, error } = useSwitchNetwork()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = networks.filter(({ name, nativeCurrency, id }) =>
    matchesSearch(`${name} ${nativeCurrency.symbol} ${id}`, wanted),
  )
  const namespaces = useNamespaces()
  const connectNamespace = useConnectNamespace()
  const namespacesOf = (all: readonly Network[]) => [
    ...new Set(all.map(({ chainNamespace }) => chainNamespace)),
  ]
  const isOfOne = namespacesOf(networks).length === 1
  return (
    <div className="lk-networks">
      {networks.length >= searchFrom && (
        <SearchInput
          label={copy('networks.search')}
          clearLabel={copy('networks.clear')}
          value={search}
          onChange={setSearch}
        />
      )}
      <SwitchFailure error={error} />
      {found.length === 0 ? (
        <EmptyState icon={<NetworkIcon />} title={copy('networks.none.title')}>
          {copy('networks.none.action')}
        </EmptyState>
      ) : (
        namespacesOf(found).map((id) => {
          const isApart = namespaces.connected.length > 0 && namespaces.missing.includes(id)
          return (
            <NamespaceNetworks
              key={id}
              id={id}
              title={isOfOne ? undefined : copy(`namespaces.${id}`)}
              networks={found.filter(({ chainNamespace }) => chainNamespace === id)}
              currentId={currentId}
              pendingId={isPending ? variables?.networkId : undefined}
              note={isApart ? copy('namespaces.notConnected') : undefined}
              onSwitch={({ caipNetworkId }) => {
                if (isApart) connectNamespace([id], caipNetworkId)
                else if (caipNetworkId === currentId) back()
                // Passed to the call instead of the hook, so that it isn't called after unmount.
                else switchNetwork({ networkId: caipNetworkId }, { onSuccess: back })
              }}
            />
          )
        })
      )}
    </div>
  )
}

/** Lists a namespace's networks, under its name if there are several namespaces. */
function NamespaceNetworks({
  id,
  title,
  ...list
}: {
  id: NamespaceId
  title: string | undefined
  networks: readonly Network[]
  currentId: Caip2
  pendingId: Caip2 | undefined
  note: string | undefined
  onSwitch: (network: Network) => void
}) {
  const copy = useCopy()
  const { approvedCaipNetworkIds } = useNetworkState(id)
  return (
    <>
      {title !== undefined && <h3 className="lk-networks-heading">{title}</h3>}
      <NetworkList {...list} label={title ?? copy('networks.title')} approvedIds={approvedCaipNetworkIds} />
    </>
  )
}
