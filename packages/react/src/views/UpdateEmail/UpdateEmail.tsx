import {
  createUpdateEmailFlow,
  readSavedEmailChange,
  type UpdateEmailEvent,
  type UpdateEmailState,
} from '@latchkey/core'
import { Button, EmptyState, Input, Step, useStyles } from '@latchkey/ui'
import { MailIcon } from '@latchkey/ui/icons'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { CodeStep } from '../../login/CodeStep.tsx'
import { EmailProgress, MailMark } from '../../login/EmailProgress.tsx'
import { FreshLogin } from '../../login/FreshLogin.tsx'
import { isEmail } from '../../login/isEmail.ts'
import { UserPending } from '../../login/UserPending.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import css from './UpdateEmail.css.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    UpdateEmail: undefined
  }
}

/** Changes the address that the visitor logs in with. Asks for the new one, then for a code from each address. */
export function UpdateEmail() {
  const kit = useKit()
  const copy = useCopy()
  const { push } = useNavigation()
  const isOwner = useEmbeddedAccount() !== undefined
  const owner = useWalletUser()
  // The current address changes with the last code, while the view still shows the previous one.
  const [change, setChange] = useState<{ from: string; to: string }>()
  const [draft, setDraft] = useState<string>()
  if (!isOwner) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!owner.user) return <UserPending owner={owner} height={251} />
  const { email } = owner.user
  if (!email) return <EmptyState icon={<MailIcon />} title={copy('updateEmail.none')} />
  return (
    <Step key={change ? 'change' : 'form'} direction={change ? 'forward' : 'back'}>
      {change ? (
        <Change {...change} onOther={() => setChange(undefined)} />
      ) : (
        <AddressForm
          email={email}
          // Restores the draft of a page that was left during a change.
          draft={draft ?? readSavedEmailChange(kit, email)?.email ?? ''}
          onDraft={setDraft}
          onAddress={(to) => setChange({ from: email, to })}
        />
      )}
    </Step>
  )
}

/** Asks for the new address. */
export function AddressForm({
  email,
  draft,
  onDraft,
  onAddress,
}: {
  /** The current address. */
  email: string
  draft: string
  onDraft: (draft: string) => void
  onAddress: (address: string) => void
}) {
  useStyles(css)
  const copy = useCopy()
  const [problem, setProblem] = useState<'missing' | 'invalid' | 'same'>()
  const input = useRef<HTMLInputElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = draft.trim()
    const found = judge(wanted, email)
    if (!found) return onAddress(wanted)
    setProblem(found)
    input.current?.focus()
  }

  return (
    <form className="lk-update-email" noValidate onSubmit={onSubmit}>
      <p className="lk-update-email-text">{copy('updateEmail.now', { email })}</p>
      <Input
        inputRef={input}
        type="email"
        name="email"
        inputMode="email"
        enterKeyHint="go"
        autoComplete="email"
        maxLength={254}
        label={copy('updateEmail.label')}
        icon={<MailIcon size="small" />}
        value={draft}
        error={problem && copy(`updateEmail.${problem}`)}
        onChange={({ currentTarget: { value } }) => {
          onDraft(value)
          setProblem(undefined)
        }}
      />
      <p className="lk-update-email-text">{copy('updateEmail.how')}</p>
      <Button type="submit">{copy('updateEmail.button')}</Button>
    </form>
  )
}

function judge(wanted: string, email: string): 'missing' | 'invalid' | 'same' | undefined {
  if (wanted === '') return 'missing'
  if (!isEmail(wanted)) return 'invalid'
  return wanted.toLowerCase() === email.toLowerCase() ? 'same' : undefined
}

/** Runs the change to an address, from the first email to its end. */
function Change({ from, to, onOther }: { from: string; to: string; onOther: () => void }) {
  const kit = useKit()
  const { back } = useNavigation()
  const { state, dispatch } = useFlow(
    useCallback(() => createUpdateEmailFlow(kit, { email: to, from }), [kit, to, from]),
  )
  if (!state) return null
  if (state.status === 'login')
    return <FreshLogin email={from} onDone={() => dispatch({ type: 'loggedIn' })} onLeave={back} />
  return <ChangeStep from={from} state={state} dispatch={dispatch} onOther={onOther} onDone={back} />
}

/** Shows a step of changing the address. A fresh login that may precede it is handled elsewhere. */
export function ChangeStep({
  from,
  state,
  dispatch,
  onOther,
  onDone,
}: {
  from: string
  state: Exclude<UpdateEmailState, { status: 'login' }>
  dispatch: (event: UpdateEmailEvent) => void
  onOther: () => void
  onDone: () => void
}) {
  const copy = useCopy()
  if (state.status === 'done')
    return (
      <Outcome
        mark={<MailMark ring="done" />}
        title={copy('updateEmail.done.title')}
        text={copy('updateEmail.done.action', { email: state.email })}
        action={<Button onClick={onDone}>{copy('updateEmail.done.button')}</Button>}
      />
    )
  if (state.status === 'sending' || state.status === 'failed')
    return (
      <EmailProgress
        state={{ ...state, email: from }}
        onRetry={() => dispatch({ type: 'retryRequested' })}
        onOther={onOther}
      />
    )
  const { step } = state
  const email = step === 'old' ? from : state.email
  const isVerifying = state.status === 'verifying'
  return (
    <CodeStep
      // Another code gets a new field, empty and focused.
      key={step}
      state={{ ...state, email }}
      words={
        isVerifying
          ? { title: copy('updateEmail.verifying.title'), text: copy('updateEmail.verifying.action') }
          : {
              title: copy(`updateEmail.${step}.title`),
              text: copy(`updateEmail.${step}.action`, { email }),
            }
      }
      onCode={(code) => dispatch({ type: 'codeTyped', code })}
      onResend={() => dispatch({ type: 'resendRequested' })}
      onOther={onOther}
    />
  )
}
