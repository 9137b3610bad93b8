import { IconButton, List, Mark, Row, Tag, useStyles } from '@latchkey/ui'
import { LeaveIcon } from '@latchkey/ui/icons'
import { type ConnectionRow, useConnections } from '../../hooks/useConnections.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useErrorToast } from '../../hooks/useErrorToast.ts'
import { useFormat } from '../../hooks/useFormat.ts'
import { useSwitchConnection } from '../../hooks/useSwitchConnection.ts'
import { useWallet } from '../../hooks/useWallets.ts'
import { AddressName } from '../../parts/AddressName.tsx'
import { useNameOf } from '../../parts/useNameOf.ts'
import { useToasts } from '../../toast/useToasts.ts'
import css from './AccountSettings.css.ts'

/**
 * Every connected wallet: one click uses it, another disconnects it alone, where it is not the only one. A session with
 * a wallet on another device says until when it holds, and can always be ended here.
 */
export function ConnectedWallets() {
  useStyles(css)
  const copy = useCopy()
  const connections = useConnections()
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.wallets')}</h3>
      <List gap label={copy('settings.wallets')}>
        {connections.map((connection) => (
          <ConnectedWallet key={connection.id} connection={connection} isOnly={connections.length === 1} />
        ))}
      </List>
    </section>
  )
}

function ConnectedWallet({ connection, isOnly }: { connection: ConnectionRow; isOnly: boolean }) {
  const copy = useCopy()
  const toasts = useToasts()
  const { disconnect, isPending } = useDisconnect()
  const { switchConnection } = useSwitchConnection()
  const onError = useErrorToast()
  const format = useFormat()
  const { id, name, icon, isCurrent, remote } = connection
  const known = useWallet(remote?.walletId ?? '')
  const address = connection.accounts[0] ?? ''
  const account = useNameOf(address, connection.networkId)
  const say = (message: string) => toasts.show({ message })
  const use = () =>
    switchConnection(
      { connectionId: id },
      { onSuccess: () => say(copy('settings.switched', { name })), onError },
    )
  const leave = () =>
    disconnect(
      { connectionId: id },
      { onSuccess: () => say(copy('settings.disconnected', { name })), onError },
    )
  return (
    <div className="lk-connected">
      <Row
        mark={<Mark name={name} src={icon ?? known?.icon} color={known?.color} />}
        label={name}
        detail={
          <>
            <AddressName address={address} networkId={connection.networkId} />
            {remote && (
              <span className="lk-connected-until">
                {copy('settings.until', { day: format.day(new Date(remote.expiresAt)) })}
              </span>
            )}
          </>
        }
        trailing={remote && <Tag>{copy('settings.remote')}</Tag>}
        current={isCurrent}
        {...(isCurrent ? {} : { onClick: use })}
      />
      {(!isOnly || remote) && (
        <IconButton
          label={copy('settings.disconnect', { name: `${name}, ${account}` })}
          disabled={isPending}
          onClick={leave}
        >
          <LeaveIcon />
        </IconButton>
      )}
    </div>
  )
}
