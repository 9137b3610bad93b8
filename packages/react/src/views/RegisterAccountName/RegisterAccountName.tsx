import { isNameRegistrant, isUserRejection, NameRegistrantNotFoundError } from '@latchkey/core'
import { EmptyState, Step, useStyles } from '@latchkey/ui'
import { PersonIcon } from '@latchkey/ui/icons'
import { useErrorCopy } from '../../hooks/useErrorCopy.ts'
import { useErrorToast } from '../../hooks/useErrorToast.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useModal } from '../../hooks/useModal.ts'
import { useRegisterName } from '../../hooks/useRegisterName.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { NameForm } from './NameForm.tsx'
import { NameWaiting } from './NameWaiting.tsx'
import css from './RegisterAccountName.css.ts'

/** Registers a name for the account of an embedded wallet (4.16); any other wallet is told why it cannot (6.5). */
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
    // Whatever is on screen by then: who gets a name, or gets none, sees that (4.16).
    onRegistered: (name) => {
      open({ view: 'RegisterAccountNameSuccess', data: { name } }).catch(showError)
    },
    onFailed: (error, isShown) => {
      // Who came back writes another name: what is typed stays.
      if (isShown) showError(error)
      // Nobody is called back to read that they said no.
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
