import { Button } from '@latchkey/ui'
import { LeaveIcon, PlusIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useErrorToast } from '../../hooks/useErrorToast.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { Appearance } from './Appearance.tsx'
import { ConnectedWallets } from './ConnectedWallets.tsx'

/** The look, the connected wallets, and the way out. */
export function AccountSettings() {
  const copy = useCopy()
  const { push } = useNavigation()
  const { disconnect, isPending } = useDisconnect()
  const onError = useErrorToast()
  return (
    <>
      <Appearance />
      <ConnectedWallets />
      <Button variant="quiet" icon={<PlusIcon size="small" />} onClick={() => push({ view: 'Connect' })}>
        {copy('settings.connectAnother')}
      </Button>
      <Button
        variant="secondary"
        icon={<LeaveIcon />}
        loading={isPending}
        onClick={() => disconnect({}, { onError })}
      >
        {copy('settings.disconnectAll')}
      </Button>
    </>
  )
}
