import { Button } from '@latchkey/ui'
import { LeaveIcon, PlusIcon } from '@latchkey/ui/icons'
import { useConnections } from '../../hooks/useConnections.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useErrorToast } from '../../hooks/useErrorToast.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { Appearance } from './Appearance.tsx'
import { ConnectedWallets } from './ConnectedWallets.tsx'

/** The look, the connected wallets, and the way out, as far as there are any. */
export function AccountSettings() {
  const copy = useCopy()
  const { push } = useNavigation()
  const { disconnect, isPending } = useDisconnect()
  const { length: connected } = useConnections()
  const onError = useErrorToast()
  return (
    <>
      <Appearance />
      {connected > 0 && <ConnectedWallets />}
      <Button variant="quiet" icon={<PlusIcon size="small" />} onClick={() => push({ view: 'Connect' })}>
        {copy(connected > 0 ? 'settings.connectAnother' : 'connect.title')}
      </Button>
      {connected > 0 && (
        <Button
          variant="secondary"
          icon={<LeaveIcon />}
          loading={isPending}
          onClick={() => disconnect({}, { onError })}
        >
          {copy(connected === 1 ? 'settings.leave' : 'settings.disconnectAll')}
        </Button>
      )}
    </>
  )
}
