import { createDeleteAccountFlow, isNameRegistrant, type Kit } from '@latchkey/core'
import { Button, List, Notice, Row, Step, useStyles } from '@latchkey/ui'
import {
  BinIcon,
  ContractIcon,
  KeyIcon,
  LeaveIcon,
  MailIcon,
  PersonIcon,
  PhoneIcon,
  PlusIcon,
  RetryIcon,
} from '@latchkey/ui/icons'
import { useCallback, useId, useState } from 'react'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useRecoveryType } from '../../account/useRecoveryType.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useConnections } from '../../hooks/useConnections.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useTheme } from '../../hooks/useTheme.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { UserFailed } from '../../login/UserPending.tsx'
import { WalletScreen } from '../../login/WalletScreen.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import { AccountNames } from './AccountNames.tsx'
import css from './AccountSettings.css.ts'
import { AppPermissions } from './AppPermissions.tsx'
import { ConnectedWallets } from './ConnectedWallets.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { SignInSessions } from './SignInSessions.tsx'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    AccountSettings: undefined
  }
}

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
      <LanguageSelect />
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

/** Shows actions of the embedded wallet's owner, or that they couldn't be loaded. Renders nothing for other wallets. */
function EmbeddedRows({ onDelete }: { onDelete: () => void }) {
  const copy = useCopy()
  const { push } = useNavigation()
  const owner = useWalletUser()
  const recovery = useRecoveryType()
  const { user } = owner
  if (!user)
    return (
      owner.isFailed && (
        <section className="lk-settings-group">
          <h3 className="lk-settings-legend">{copy('settings.embedded')}</h3>
          <UserFailed owner={owner} />
        </section>
      )
    )
  const { email } = user
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.embedded')}</h3>
      <List gap label={copy('settings.embedded')}>
        {email && (
          <Row
            mark={<MailIcon />}
            label={copy('settings.email')}
            detail={<bdi>{email}</bdi>}
            chevron
            onClick={() => push({ view: 'UpdateEmail' })}
          />
        )}
        <Row
          mark={<RetryIcon />}
          label={copy('settings.recovery')}
          detail={recovery && copy(`settings.recovery.${recovery}`)}
          chevron
          onClick={() => push({ view: 'ChangeRecovery' })}
        />
        <Row
          mark={<KeyIcon />}
          label={copy('settings.export')}
          detail={copy('settings.export.detail')}
          chevron
          onClick={() => push({ view: 'ExportKey' })}
        />
        <Row
          mark={<PhoneIcon />}
          label={copy('settings.devices')}
          detail={copy('settings.devices.detail')}
          chevron
          onClick={() => push({ view: 'Devices' })}
        />
        <Row
          mark={<BinIcon />}
          label={copy('settings.delete')}
          detail={copy('settings.delete.detail')}
          chevron
          onClick={onDelete}
        />
      </List>
    </section>
  )
}

/** Opens name registration, for an account that may have a name (6.5) and has none. */
function NameRow() {
  const copy = useCopy()
  const { push } = useNavigation()
  const isOffered = useKit().config.features.names
  const isRegistrant = useFacts((facts) => isNameRegistrant(facts.activeAccount))
  const { data: identity } = useIdentity()
  if (!isOffered || !isRegistrant || identity?.name !== null) return null
  return (
    <section className="lk-settings-group">
      <Row
        mark={<PersonIcon />}
        label={copy('settings.name')}
        detail={copy('settings.name.detail')}
        chevron
        onClick={() => push({ view: 'RegisterAccountName' })}
      />
    </section>
  )
}

/**
 * Opens the embedded wallet's other account, if the network supports both types (1.6). An EOA is offered an upgrade.
 */
function AccountTypeRow() {
  const copy = useCopy()
  const { push } = useNavigation()
  const account = useEmbeddedAccount()
  const { accounts = [] } = useWalletUser().user ?? {}
  // The wallet's Solana account has only one type.
  if (account?.namespace !== 'eip155' || accounts.length < 2) return null
  const isPlain = account.accountType === 'eoa'
  return (
    <section className="lk-settings-group">
      <Row
        mark={<ContractIcon />}
        label={copy(isPlain ? 'settings.upgrade' : 'settings.accountType')}
        detail={copy(isPlain ? 'settings.upgrade.detail' : 'settings.accountType.detail')}
        chevron
        onClick={() => push({ view: 'SwitchAccountType' })}
      />
    </section>
  )
}

const modes = ['light', 'dark', 'system'] as const

/** Chooses light, dark or the system's appearance. */
function Appearance() {
  useStyles(css)
  const copy = useCopy()
  const name = useId()
  const { mode, setTheme } = useTheme()
  return (
    <fieldset className="lk-settings-group">
      <legend className="lk-settings-legend">{copy('settings.theme')}</legend>
      <div className="lk-segments">
        {modes.map((each) => (
          <label key={each} className="lk-segment">
            <input
              type="radio"
              name={name}
              checked={each === mode}
              onChange={() => setTheme({ mode: each })}
            />
            <span>{copy(`settings.theme.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Deletes the embedded wallet's account: explains what is lost, then the wallet asks for confirmation on its own
 * screen.
 */
function DeleteAccount({ onLeave }: { onLeave: () => void }) {
  const copy = useCopy()
  const [isAsking, setAsking] = useState(false)
  useViewHeader({
    title: copy('deleteAccount.title'),
    step: isAsking ? 'asking' : 'reading',
    onBack: onLeave,
  })
  return (
    <Step key={isAsking ? 'asking' : 'reading'}>
      {isAsking ? <Deletion onEnd={onLeave} /> : <Warning onYes={() => setAsking(true)} />}
    </Step>
  )
}

function Warning({ onYes }: { onYes: () => void }) {
  const copy = useCopy()
  const { push } = useNavigation()
  return (
    <section className="lk-delete">
      <Notice tone="error" title={copy('deleteAccount.warning.title')}>
        {copy('deleteAccount.warning')}
      </Notice>
      <p>{copy('deleteAccount.what')}</p>
      <Button icon={<KeyIcon />} onClick={() => push({ view: 'ExportKey' })}>
        {copy('deleteAccount.export')}
      </Button>
      <Button variant="secondary" onClick={onYes}>
        {copy('deleteAccount.button')}
      </Button>
    </section>
  )
}

function Deletion({ onEnd }: { onEnd: () => void }) {
  const copy = useCopy()
  const toasts = useToasts()
  const start = useCallback(
    (kit: Kit) =>
      createDeleteAccountFlow(kit, {
        onDeleted: () =>
          toasts.show({
            message: copy('deleteAccount.done.title'),
            detail: copy('deleteAccount.done.action'),
          }),
      }),
    [copy, toasts],
  )
  return (
    <WalletScreen icon={<BinIcon />} text={copy('deleteAccount.asking.action')} start={start} onEnd={onEnd} />
  )
}
