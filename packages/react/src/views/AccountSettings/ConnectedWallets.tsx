import { Avatar, IconButton, List, Row, shortAddress, Tag, useStyles } from '@latchkey/ui'
import { LeaveIcon } from '@latchkey/ui/icons'
import { useNamespaces } from '../../account/useNamespaces.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { type ConnectionRow, useConnections } from '../../hooks/useConnections.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useSwitchConnection } from '../../hooks/useSwitchConnection.ts'
import { useWallet } from '../../hooks/useWallets.ts'
import { AddressName } from '../../parts/AddressName.tsx'
import { useNameOf } from '../../parts/useNameOf.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import { WalletMark } from '../../wallets/WalletMark.tsx'
import css from './AccountSettings.css.ts'

/**
 * Lists every connected wallet. One click selects a wallet, another disconnects only that one, unless it is the only
 * one.
 * The current wallet lists its accounts. A session with a wallet on another device shows when it expires, and can
 * always be ended here.
 */
export function ConnectedWallets() {
  useStyles(css)
  const copy = useCopy()
  const connections = useConnections()
  const { connected } = useNamespaces()
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.wallets')}</h3>
      <List gap label={copy('settings.wallets')}>
        {connections.map((connection) => (
          <ConnectedWallet
            key={connection.id}
            connection={connection}
            isOnly={connections.length === 1}
            namespace={connected.length > 1 ? copy(`namespaces.${connection.namespace}`) : undefined}
          />
        ))}
      </List>
    </section>
  )
}

function ConnectedWallet({
  connection,
  isOnly,
  namespace,
}: {
  connection: ConnectionRow
  isOnly: boolean
  /** Only set if there are several namespaces. */
  namespace: string | undefined
}) {
  const copy = useCopy()
  const toasts = useToasts()
  const onError = useErrorToast()
  const format = useFormat()
  const { id, name, icon, isCurrent, remote } = connection
  // Passed to the hooks instead of the calls: a disconnected wallet's row has unmounted by then.
  const says = (key: 'settings.switched' | 'settings.disconnected') => ({
    mutation: { onSuccess: () => toasts.show({ message: copy(key, { name }) }), onError },
  })
  const { disconnect, isPending } = useDisconnect(says('settings.disconnected'))
  const { switchConnection } = useSwitchConnection(says('settings.switched'))
  const known = useWallet(remote?.walletId ?? '')
  const address = connection.accounts[0] ?? ''
  const account = useNameOf(address, connection.networkId)
  return (
    <div className="lk-connected">
      <Row
        mark={<WalletMark wallet={{ ...known, id: known?.id ?? id, name, ...(icon && { icon }) }} />}
        label={name}
        detail={
          <>
            <AddressName address={address} networkId={connection.networkId} />
            {remote && (
              <span className="lk-connected-until">
                {copy('settings.until', { day: format.date(new Date(remote.expiresAt)) })}
              </span>
            )}
          </>
        }
        trailing={
          (namespace || remote) && (
            <>
              {namespace && <Tag>{namespace}</Tag>}
              {remote && <Tag>{copy('settings.remote')}</Tag>}
            </>
          )
        }
        current={isCurrent}
        {...(isCurrent ? {} : { onClick: () => switchConnection({ connectionId: id }) })}
      />
      {(!isOnly || remote) && (
        <IconButton
          label={copy('settings.disconnect', { name: `${name}, ${account}` })}
          waiting={isPending}
          onClick={() => disconnect({ connectionId: id })}
        >
          <LeaveIcon />
        </IconButton>
      )}
      {isCurrent && <WalletAccounts connection={connection} />}
    </div>
  )
}

/**
 * Lists the current wallet's accounts if it shared several. One click selects another account, except on eip155, where
 * only the wallet can select.
 */
function WalletAccounts({ connection }: { connection: ConnectionRow }) {
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
