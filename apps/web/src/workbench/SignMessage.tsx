import { signMessage } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { Signature, Signed } from './Signed.tsx'
import { Task } from './Task.tsx'

/** Signs a message with the active account, of any namespace, and verifies the signature where possible (spec 1.9). */
export function SignMessage({
  address,
  recover,
}: {
  address: string
  /** Recovers the signer. Absent if the page can't. */
  recover?: (message: string, signature: string) => Promise<string>
}) {
  const { copy } = useWords()
  const words = copy.message
  const id = useId()
  const kit = useKit()
  const [message, setMessage] = useState<string>(words.initial)
  const [isEmpty, setEmpty] = useState(false)
  const sign = useMutation({ mutationFn: (text: string) => signMessage(kit, { message: text }) })

  function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(message === '')
    if (message !== '') sign.mutate(message)
  }

  return (
    <Task title={words.title} text={words.text}>
      <form onSubmit={submit}>
        <label htmlFor={id}>{words.label}</label>
        <textarea
          id={id}
          rows={2}
          value={message}
          aria-invalid={isEmpty}
          aria-describedby={isEmpty ? `${id}-wrong` : undefined}
          onChange={(event) => setMessage(event.target.value)}
        />
        <ActionButton type="submit" isBusy={sign.isPending}>
          {words.action}
        </ActionButton>
      </form>
      <Outcome>
        {isEmpty && (
          <Note tone="bad" id={`${id}-wrong`}>
            {words.empty}
          </Note>
        )}
        {sign.isPending && <Note tone="busy">{copy.waiting}</Note>}
        {sign.isError && <Failure error={sign.error} declined={words.declined} />}
        {sign.isSuccess &&
          (recover ? (
            <Signed
              signature={sign.data}
              address={address}
              recover={() => recover(sign.variables, sign.data)}
            />
          ) : (
            <>
              <Note tone="good">{words.signed}</Note>
              <Signature signature={sign.data} />
            </>
          ))}
      </Outcome>
    </Task>
  )
}
