import { Avatar, List, Row, shortAddress } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import type { ConnectionRow } from '../../hooks/useConnections.ts'
import { useSwitchConnection } from '../../hooks/useSwitchConnection.ts'
import { AddressName } from '../../parts/AddressName.tsx'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'

/**
 * Lists the current wallet's accounts if it shared several. One click selects another account, except on eip155, where
 * only the wallet can select.
 */
export function WalletAccounts({ connection }: { connection: ConnectionRow }) {
  const copy = useCopy()
  const toasts = useToasts()
  const onError = useErrorToast()
  const { accounts, id, labels, name, namespace, networkId, walletAccounts = accounts } = connection
  const labelOf = (address: string) => {
    const label = labels?.[address]
    if (namespace !== 'bip122') return label
    return label === 'payment' || label === 'ordinals' ? copy(`settings.purpose.${label}`) : undefined
  }
  const { switchConnection } = useSwitchConnection({
    mutation: {
      onSuccess: (_, { address = '' }) => {
        const name = labelOf(address) ?? shortAddress(address)
        toasts.show({ message: copy('settings.switched', { name }) })
      },
      onError,
    },
  })
  if (walletAccounts.length < 2 || namespace === 'eip155') return null
  return (
    <div className="lk-connected-accounts">
      <List label={copy('settings.accounts', { name })}>
        {walletAccounts.map((address) => {
          const label = labelOf(address)
          const written = <AddressName address={address} networkId={networkId} />
          const isCurrent = address === accounts[0]
          return (
            <Row
              key={address}
              variant="plain"
              mark={<Avatar address={address} size={32} />}
              label={label ?? written}
              {...(label !== undefined && { detail: written })}
              current={isCurrent}
              {...(isCurrent ? {} : { onClick: () => switchConnection({ connectionId: id, address }) })}
            />
          )
        })}
      </List>
    </div>
  )
}
