import { type Facts, isSessionOf, isSignedOut, type StoredSignInSession } from '@latchkey/core'
import { Avatar, IconButton, List, Row, useStyles } from '@latchkey/ui'
import { KeyIcon, LeaveIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useRevokeSignInSession } from '../../hooks/useRevokeSignInSession.ts'
import { useSignInSessions } from '../../hooks/useSignInSessions.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AddressName } from '../../parts/AddressName.tsx'
import { useNameOf } from '../../parts/useNameOf.ts'
import { useNetwork } from '../../parts/useNetwork.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import css from './AccountSettings.css.ts'
import { NotLoaded } from './NotLoaded.tsx'

/** Lists the visitor's sign-in sessions, this device first, each revocable. Offers to sign in while signed out. */
export function SignInSessions() {
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const { data: sessions, isError, isPaused, refetch } = useSignInSessions()
  const hasFailed = (isError || isPaused) && !sessions
  const isOut = useFacts(({ signIn }) => isSignedOut(signIn))
  if (!isOut && !hasFailed && !sessions?.length) return null
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.signIn')}</h3>
      {hasFailed && <NotLoaded title={copy('settings.sessions.failed.title')} onRetry={refetch} />}
      {sessions && sessions.length > 0 && (
        <List gap label={copy('settings.signIn')}>
          {ordered(sessions).map((session) => (
            <SignedIn key={session.id} session={session} />
          ))}
        </List>
      )}
      {isOut && (
        <Row
          mark={<KeyIcon />}
          label={copy('settings.signIn.button')}
          detail={copy('settings.signIn.out')}
          chevron
          onClick={() => push({ view: 'SIWXSignMessage' })}
        />
      )}
    </section>
  )
}

function SignedIn({ session }: { session: StoredSignInSession }) {
  const copy = useCopy()
  const format = useFormat()
  const toasts = useToasts()
  const onError = useErrorToast()
  // Passed to the hook instead of the call: an ended session's row has unmounted by then.
  const onSuccess = () => toasts.show({ message: copy('settings.signedOut') })
  const { revokeSession, isPending } = useRevokeSignInSession({ mutation: { onSuccess, onError } })
  const { accountAddress, chainId } = session.data
  const network = useNetwork(chainId)?.name ?? chainId
  const isInUse = useFacts(
    ({ activeAccount }: Facts) => !!activeAccount && isSessionOf(session, activeAccount),
  )
  const account = useNameOf(accountAddress, chainId)
  return (
    <div className="lk-connected">
      <Row
        mark={<Avatar address={accountAddress} size={32} />}
        label={<AddressName address={accountAddress} networkId={chainId} />}
        detail={
          session.isCurrent
            ? copy('settings.thisDevice', { network })
            : copy('settings.elsewhere', { network, day: format.date(new Date(session.createdAt)) })
        }
        current={isInUse}
      />
      <IconButton
        label={copy(session.isCurrent ? 'settings.signOut' : 'settings.signOutElsewhere', {
          account,
          network,
        })}
        waiting={isPending}
        onClick={() => revokeSession({ id: session.id })}
      >
        <LeaveIcon />
      </IconButton>
    </div>
  )
}

/** Sorts sessions: this device first, then the newest. */
function ordered(sessions: readonly StoredSignInSession[]): readonly StoredSignInSession[] {
  return [...sessions].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.createdAt.localeCompare(a.createdAt),
  )
}
