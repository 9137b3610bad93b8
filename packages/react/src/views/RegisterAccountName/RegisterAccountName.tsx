import {
  isNameRegistrant,
  isUserRejection,
  NameApiError,
  NameRegistrantNotFoundError,
  NameRegistrationFailedError,
  type RegisterNameState,
} from '@latchkey/core'
import { nameLengthMax, nameLengthMin } from '@latchkey/protocol/constants'
import { Button, EmptyState, Input, Mark, Notice, Ring, Spinner, Step, useStyles } from '@latchkey/ui'
import { PersonIcon, TickIcon } from '@latchkey/ui/icons'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { type UseRegisterName, useRegisterName } from '../../hooks/useRegisterName.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { useNameErrorWords } from '../../parts/useNameErrorWords.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import css from './RegisterAccountName.css.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    RegisterAccountName: undefined
  }
}

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
  const isEditing = state.status === 'editing'
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

/** Shows the name, whether it is available, suggestions, and the button that registers it. */
export function NameForm({ state, dispatch }: { state: Editing; dispatch: UseRegisterName['dispatch'] }) {
  const copy = useCopy()
  const { check, error, label, zone = '' } = state
  const failure = error ?? (check.status === 'unchecked' ? check.error : undefined)
  const input = useRef<HTMLInputElement>(null)
  const recheck = (event: Parameters<typeof dispatch>[0]) => {
    // The pressed control is removed while the name is checked.
    input.current?.focus()
    dispatch(event)
  }
  return (
    <form
      className="lk-name"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'submitRequested' })
      }}
    >
      <p className="lk-name-intro">{copy('names.intro')}</p>
      <NameField state={state} dispatch={dispatch} input={input} />
      {check.status === 'taken' && check.suggestions.length > 0 && (
        <Suggestions names={check.suggestions} onPick={(text) => recheck({ type: 'labelChanged', text })} />
      )}
      {failure !== undefined && (
        <NameError
          error={failure}
          name={`${label}${zone}`}
          action={
            check.status === 'unchecked' && (
              <Button size="compact" variant="secondary" onClick={() => recheck({ type: 'checkRequested' })}>
                {copy('names.retry')}
              </Button>
            )
          }
        />
      )}
      <Button type="submit" disabled={check.status !== 'free'}>
        <span className="lk-name-button">
          {check.status === 'free' ? copy('names.button', { name: check.name }) : copy('names.register')}
        </span>
      </Button>
    </form>
  )
}

function Suggestions({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  const copy = useCopy()
  return (
    <ul className="lk-name-suggestions" aria-label={copy('names.suggestions')}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" className="lk-name-suggestion" onClick={() => onPick(name)}>
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Shows the name field with its zone, and below it the result of checking the name while typing. */
function NameField({
  state,
  dispatch,
  input,
}: {
  state: Editing
  dispatch: UseRegisterName['dispatch']
  input: RefObject<HTMLInputElement | null>
}) {
  const copy = useCopy()
  const [isTyping, setTyping] = useState(false)
  const { check, label, zone } = state
  const problem = useProblem(state, isTyping)
  return (
    <Input
      label={copy('names.label')}
      enterKeyHint="go"
      inputRef={input}
      value={label}
      onChange={(event) => {
        setTyping(true)
        dispatch({ type: 'labelChanged', text: event.currentTarget.value.trim() })
      }}
      onBlur={() => setTyping(false)}
      error={problem}
      hint={<NameHint state={state} />}
      trailing={
        <span className="lk-name-end">
          {zone !== undefined && <span className="lk-name-zone">{zone}</span>}
          {check.status === 'checking' && <Spinner />}
          {(check.status === 'free' || check.status === 'own') && <TickIcon />}
        </span>
      }
    />
  )
}

/** Returns the name's problem. A name isn't too short while it is being typed. */
function useProblem({ check, label }: Editing, isTyping: boolean): string | undefined {
  const copy = useCopy()
  if (check.status === 'taken') return copy('names.taken', { name: check.name })
  if (check.status !== 'invalid') return undefined
  if (check.problem !== 'length') return copy(`names.problem.${check.problem}`)
  if (isTyping && label.length < nameLengthMin) return undefined
  return copy('names.problem.length', { least: nameLengthMin, most: nameLengthMax })
}

function NameHint({ state: { check } }: { state: Editing }) {
  const copy = useCopy()
  switch (check.status) {
    case 'checking':
      return copy('names.checking')
    case 'free':
      return copy('names.free', { name: check.name })
    case 'own':
      return copy('names.own', { name: check.name })
    default:
      return copy('names.hint', { least: nameLengthMin })
  }
}

/** Shows what went wrong with a name and what to do. */
function NameError({ error, name, action }: { error: unknown; name: string; action?: ReactNode }) {
  const { title, todo } = useWords(error, name)
  const isQuiet = isUserRejection(error)
  const notice = (
    <Notice tone={isQuiet ? 'info' : 'error'} title={<bdi>{title}</bdi>} action={action}>
      {todo}
    </Notice>
  )
  return isQuiet ? <div role="status">{notice}</div> : notice
}

/** Returns the texts of a failed registration. They include the name, and explain problems with its field or time. */
function useWords(error: unknown, name: string): { title: string; todo: string } {
  const copy = useCopy()
  const { title, action } = useNameErrorWords()(error)
  const reason = error instanceof NameApiError ? error.reason : undefined
  const isUntold = error instanceof NameRegistrationFailedError && !reason
  return {
    title: isUntold ? copy('names.failed', { name }) : title,
    todo:
      reason?.field === 'name'
        ? copy('names.failed.name')
        : reason?.field === 'timestamp'
          ? copy('names.failed.time')
          : action,
  }
}

/** Waits for the wallet, then for the server. */
export function NameWaiting({
  state,
  wallet,
}: {
  state: Asked
  wallet: { name: string; icon: string | undefined }
}) {
  return (
    <Outcome
      mark={
        <Ring state={state.status === 'done' ? 'done' : 'running'}>
          <Mark name={wallet.name} src={wallet.icon} size={72} />
        </Ring>
      }
      {...useWaitingWords(state, wallet.name)}
    />
  )
}

function useWaitingWords(state: Asked, wallet: string): { title: string; text: string } {
  const copy = useCopy()
  switch (state.status) {
    case 'signing':
      return {
        title: copy('names.signing.title', { wallet }),
        text: copy('names.signing.action', { name: state.check.name }),
      }
    case 'registering':
      return {
        title: copy('names.registering.title', { name: state.check.name }),
        text: copy('names.registering.action'),
      }
    case 'done':
      return { title: copy('names.done.title', { name: state.name }), text: copy('names.done.action') }
  }
}

/** A registration whose name is being chosen. */
type Editing = Extract<RegisterNameState, { status: 'editing' }>
/** A registration that awaits the wallet or the server. */
type Asked = Exclude<RegisterNameState, { status: 'editing' }>
