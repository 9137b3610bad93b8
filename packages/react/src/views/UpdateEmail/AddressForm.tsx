import { Button, Input, useStyles } from '@latchkey/ui'
import { MailIcon } from '@latchkey/ui/icons'
import { type FormEvent, useRef, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { isEmail } from '../../login/isEmail.ts'
import css from './UpdateEmail.css.ts'

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
      <Button type="submit">{copy('updateEmail.deed')}</Button>
    </form>
  )
}

function judge(wanted: string, email: string): 'missing' | 'invalid' | 'same' | undefined {
  if (wanted === '') return 'missing'
  if (!isEmail(wanted)) return 'invalid'
  return wanted.toLowerCase() === email.toLowerCase() ? 'same' : undefined
}
