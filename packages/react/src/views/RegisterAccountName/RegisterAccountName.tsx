import { isNameRegistrant, isUserRejection, NameRegistrantNotFoundError } from '@latchkey/core'
import { EmptyState, Step, useStyles } from '@latchkey/ui'
import { PersonIcon } from '@latchkey/ui/icons'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { useRegisterName } from '../../hooks/useRegisterName.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { NameForm } from './NameForm.tsx'
import { NameWaiting } from './NameWaiting.tsx'
import css from './RegisterAccountName.css.ts'

/** Registers a name for an embedded wallet's account (4.16). Explains to other wallets why they can't (6.5). */
export function RegisterAccountName() {
  useStyles(css)
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  return isNameRegistrant(account) ? <Registration /> : <RegistrantNotFound />
}

function Registration() {
  const { open } = useModal()
  const showError = useErrorToast()
  const { state, dispatch } = useRegisterName({
    // Shown whatever is on screen by then, as is a failure (4.16).
    onRegistered: (name) => {
      open({ view: 'RegisterAccountNameSuccess', data: { name } }).catch(showError)
    },
    onFailed: (error, isShown) => {
      // A visitor who returned may be typing another name, which is kept.
      if (isShown) showError(error)
      // Don't reopen the view just to show a rejection.
      else if (!isUserRejection(error)) open({ view: 'RegisterAccountName' }).catch(showError)
    },
  })
  const connection = useFacts((facts) => facts.activeAccount?.connection)
  if (!state) return null
  const isEditing = state.is === 'editing'
  return (
    <Step key={isEditing ? 'editing' : 'waiting'} direction={isEditing ? 'back' : 'forward'}>
      {isEditing ? (
        <NameForm state={state} dispatch={dispatch} />
      ) : (
        <NameWaiting state={state} wallet={{ name: connection?.name ?? '', icon: connection?.icon }} />
      )}
    </Step>
  )
}

function RegistrantNotFound() {
  const { title, action } = useErrorCopy()(new NameRegistrantNotFoundError())
  return (
    <EmptyState icon={<PersonIcon />} title={title}>
      {action}
    </EmptyState>
  )
}
