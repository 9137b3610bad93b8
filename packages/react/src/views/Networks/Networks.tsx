import { EmptyState, SearchInput, useStyles } from '@latchkey/ui'
import { NetworkIcon } from '@latchkey/ui/icons'
import { useDeferredValue, useState } from 'react'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useNetworkState } from '../../hooks/useNetworkState.ts'
import { useSwitchNetwork } from '../../hooks/useSwitchNetwork.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { NetworkList, SwitchFailure } from '../../parts/NetworkList.tsx'
import css from './Networks.css.ts'

/** A search field stands above lists longer than this. */
const searchFrom = 6

/** The networks that may be used, of every namespace; choosing one asks the wallet to switch. */
export function Networks() {
  useStyles(css)
  const copy = useCopy()
  const { back } = useNavigation()
  const networks = useConnectionState((state) => state.networks)
  const currentId = useConnectionState((state) => state.activeNetworkId)
  const { approvedCaipNetworkIds } = useNetworkState()
  const { switchNetwork, variables, isPending, error } = useSwitchNetwork()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = networks.filter(({ name, nativeCurrency, id }) =>
    matchesSearch(`${name} ${nativeCurrency.symbol} ${id}`, wanted),
  )
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
        <NetworkList
          label={copy('networks.title')}
          networks={found}
          currentId={currentId}
          approvedIds={approvedCaipNetworkIds}
          pendingId={isPending ? variables?.networkId : undefined}
          onSwitch={({ caipNetworkId }) => {
            if (caipNetworkId === currentId) back()
            // Of the call, not of the hook: once the view has gone, it leads nowhere any more.
            else switchNetwork({ networkId: caipNetworkId }, { onSuccess: back })
          }}
        />
      )}
    </div>
  )
}
