import { Button, Row } from '@latchkey/ui'
import { KeyIcon, LeaveIcon, PlusIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useConnections } from '../../hooks/useConnections.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { AccountNames } from './AccountNames.tsx'
import { AccountTypeRow } from './AccountTypeRow.tsx'
import { Appearance } from './Appearance.tsx'
import { AppPermissions } from './AppPermissions.tsx'
import { ConnectedWallets } from './ConnectedWallets.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmbeddedRows } from './EmbeddedRows.tsx'
import { NameRow } from './NameRow.tsx'
import { SignInSessions } from './SignInSessions.tsx'

/** Shows the appearance, connected wallets, sign-in sessions and "disconnect", as far as they apply. */
export function AccountSettings() {
  const [isDeleting, setDeleting] = useState(false)
  return isDeleting ? (
    <DeleteAccount onLeave={() => setDeleting(false)} />
  ) : (
    <Settings onDelete={() => setDeleting(true)} />
  )
}

function Settings({ onDelete }: { onDelete: () => void }) {
  const copy = useCopy()
  const { push } = useNavigation()
  const { disconnect, isPending } = useDisconnect()
  const { length: connected } = useConnections()
  const onError = useErrorToast()
  const { config, api } = useKit()
  const isEvm = useFacts(({ activeNetwork }) => activeNetwork?.chainNamespace === 'eip155')
  const isSignInEnabled = config.signIn !== undefined
  const hasApi = api !== undefined
  return (
    <>
      <Appearance />
      <NameRow />
      <EmbeddedRows onDelete={onDelete} />
      <AccountTypeRow />
      {connected > 0 && <ConnectedWallets />}
      {connected > 0 && <AccountNames />}
      {isSignInEnabled && connected > 0 && <SignInSessions />}
      {connected > 0 && hasApi && isEvm && <AppPermissions />}
      {connected > 0 && hasApi && isEvm && (
        <div className="lk-settings-group">
          <Row
            mark={<KeyIcon />}
            label={copy('settings.approvals')}
            detail={copy('settings.approvals.detail')}
            chevron
            onClick={() => push({ view: 'Approvals' })}
          />
        </div>
      )}
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
