import { type Kit, loadFrame, readEmailDraft, saveEmailDraft } from '@latchkey/core'
import { Button, Input } from '@latchkey/ui'
import { MailIcon } from '@latchkey/ui/icons'
import { type FormEvent, useRef, useState } from 'react'
import { emailCopy } from '../../copy/en/email.ts'
import { useCopy, ViewCopyContext } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitContext } from '../../kit/context.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

/** Logs in by email: asks for an address. Loads after Connect, with its own texts. */
export function EmailGroup() {
  return (
    <ViewCopyContext.Provider value={emailCopy}>
      <EmailForm />
    </ViewCopyContext.Provider>
  )
}

function EmailForm() {
  const copy = useCopy()
  const kit = useKit()
  const { store } = useKitContext().modal
  const { push } = useNavigation()
  const [address, setAddress] = useState(() => readEmailDraft(kit))
  const [problem, setProblem] = useState<'email.missing' | 'email.invalid'>()
  const input = useRef<HTMLInputElement>(null)

  const shown = () => {
    const { phase, stack } = store.getState()
    return phase === 'open' ? stack.at(-1) : undefined
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const email = address.trim()
    const entry = shown()
    const isValid = await isAddress(email, input.current)
    // Meanwhile, the visitor may have left, or submitted once more, and no email may be sent for that.
    if (entry?.view !== 'Connect' || entry !== shown()) return
    if (isValid) {
      push({ view: 'EmailVerifyDevice', data: { email } })
      return
    }
    setProblem(email === '' ? 'email.missing' : 'email.invalid')
    input.current?.focus()
  }

  return (
    <form className="lk-connect-email" noValidate onSubmit={onSubmit} onFocus={() => prepareEmailLogin(kit)}>
      <Input
        inputRef={input}
        type="email"
        name="email"
        inputMode="email"
        enterKeyHint="go"
        autoComplete="email"
        maxLength={254}
        label={copy('email.label')}
        hideLabel
        placeholder={copy('email.label')}
        icon={<MailIcon size="small" />}
        value={address}
        error={problem && copy(problem)}
        onChange={({ currentTarget: { value } }) => {
          setAddress(value)
          saveEmailDraft(kit, value)
          setProblem(undefined)
        }}
        trailing={
          <Button type="submit" variant="secondary" size="compact">
            {copy('email.button')}
          </Button>
        }
      />
    </form>
  )
}

/** Validates with the server's rules, or with the browser's if they failed to load. */
async function isAddress(email: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    const { isEmail } = await import('../../login/isEmail.ts')
    return isEmail(email)
  } catch {
    return email !== '' && input?.validity.valid === true
  }
}

/** Preloads everything a login needs while the address is typed. The login retries whatever fails to load. */
function prepareEmailLogin(kit: Kit): void {
  const coming = [
    import('../../login/isEmail.ts'),
    import('../laterViews.ts').then(({ laterViews }) => laterViews.EmailVerifyDevice[1]()),
    loadFrame(kit).then((frame) => frame.prepare()),
  ]
  Promise.all(coming).catch(() => {})
}
